import { afterEach, expect, test, vi } from "vitest";
import { halfWayCookie } from "#server/auth/auth-cookies.ts";
import {
  addressAsked,
  issueCode,
  issueTicket,
  peekTicket,
  takeByCode,
  takeTicket,
} from "#server/auth/mail-tickets.ts";
import { lookAtRecovery } from "#server/auth/recover.ts";
import { findHalfWay, keepHalfWay, takeHalfWay } from "#server/auth/second-step/half-way.ts";

afterEach(() => void vi.useRealTimers());

const email = "mara@example.com";
const user = "0c0ffee0-0000-4000-8000-00000000d0d0";
const enter = { email, callbackUrl: "http://localhost:3000/account", name: "" };

function moveClock(seconds: number) {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
}

/** A request of the browser that was given a cookie. */
function browserWith(cookie: string): Request {
  return new Request("http://localhost:3000/", { headers: { Cookie: cookie.split(";")[0] ?? "" } });
}

test("a link of a mail opens what it is for until its ten minutes are over, and nothing afterwards", async () => {
  const [link, recovery, address] = await Promise.all([
    issueTicket("enter", enter),
    issueTicket("recover", { email, user }),
    issueTicket("address", { email, user, from: "old@example.com" }),
  ]);

  moveClock(9 * 60);
  expect(await peekTicket("enter", link)).toEqual(enter);
  expect(await lookAtRecovery(recovery)).toEqual({ email });
  expect(await peekTicket("address", address)).toMatchObject({ email });

  moveClock(61);
  expect(await peekTicket("enter", link)).toBeUndefined();
  expect(await takeTicket("enter", link)).toBeUndefined();
  expect(await lookAtRecovery(recovery)).toBeUndefined();
  expect(await takeTicket("recover", recovery)).toBeUndefined();
  expect(await peekTicket("address", address)).toBeUndefined();
  expect(await takeTicket("address", address)).toBeUndefined();
});

test("a code of a mail is taken until its ten minutes are over", async () => {
  const ask = async () => {
    const { code, cookie } = await issueCode(email, await issueTicket("enter", enter));
    return { code, browser: browserWith(cookie) };
  };
  const [inTime, late] = [await ask(), await ask()];

  moveClock(9 * 60);
  expect(await takeByCode(inTime.browser, inTime.code, "")).toEqual(enter);
  expect(await takeByCode(inTime.browser, inTime.code, "")).toBe("code-over");
  moveClock(61);
  expect(await takeByCode(late.browser, late.code, "")).toBe("code-over");
  expect(await addressAsked(late.browser)).toBeUndefined();
});

test("a sign-in waits ten minutes for its second step", async () => {
  const waiting = {
    user: { id: user, email, name: "Mara" },
    way: "password",
    callbackUrl: enter.callbackUrl,
  } as const;
  const { cookies } = await keepHalfWay(waiting);
  const browser = browserWith(cookies[0] ?? "");
  expect(cookies[0]).toMatch(new RegExp(`^${halfWayCookie}=`));

  moveClock(9 * 60);
  expect(await findHalfWay(browser)).toMatchObject({ user: { id: user } });
  moveClock(61);
  expect(await findHalfWay(browser)).toBeUndefined();
  expect(await takeHalfWay(browser)).toBeUndefined();
});
