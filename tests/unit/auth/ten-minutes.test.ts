import { afterEach, expect, test, vi } from "vitest";
import {
  consumeByCode,
  consumeEmailToken,
  findPendingEmail,
  issueCode,
  issueEmailToken,
  peekEmailToken,
} from "#server/auth/email/verification-tokens.ts";
import { peekPasswordReset } from "#server/auth/password/recover.ts";
import { pendingSignInCookie } from "#server/auth/session/auth-cookies.ts";
import {
  consumePendingSignIn,
  findPendingSignIn,
  storePendingSignIn,
} from "#server/auth/two-factor/pending-sign-in.ts";

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
    issueEmailToken("enter", enter),
    issueEmailToken("recover", { email, user }),
    issueEmailToken("address", { email, user, from: "old@example.com" }),
  ]);

  moveClock(9 * 60);
  expect(await peekEmailToken("enter", link)).toEqual(enter);
  expect(await peekPasswordReset(recovery)).toEqual({ email });
  expect(await peekEmailToken("address", address)).toMatchObject({ email });

  moveClock(61);
  expect(await peekEmailToken("enter", link)).toBeUndefined();
  expect(await consumeEmailToken("enter", link)).toBeUndefined();
  expect(await peekPasswordReset(recovery)).toBeUndefined();
  expect(await consumeEmailToken("recover", recovery)).toBeUndefined();
  expect(await peekEmailToken("address", address)).toBeUndefined();
  expect(await consumeEmailToken("address", address)).toBeUndefined();
});

test("a code of a mail is taken until its ten minutes are over", async () => {
  const ask = async () => {
    const { code, cookie } = await issueCode(email, await issueEmailToken("enter", enter));
    return { code, browser: browserWith(cookie) };
  };
  const [inTime, late] = [await ask(), await ask()];

  moveClock(9 * 60);
  expect(await consumeByCode(inTime.browser, inTime.code, "")).toEqual({ ok: true, payload: enter });
  expect(await consumeByCode(inTime.browser, inTime.code, "")).toEqual({ ok: false, reason: "code-over" });
  moveClock(61);
  expect(await consumeByCode(late.browser, late.code, "")).toEqual({ ok: false, reason: "code-over" });
  expect(await findPendingEmail(late.browser)).toBeUndefined();
});

test("a sign-in waits ten minutes for its second step", async () => {
  const waiting = {
    user: { id: user, email, name: "Mara" },
    way: "password",
    callbackUrl: enter.callbackUrl,
  } as const;
  const { cookies } = await storePendingSignIn(waiting);
  const browser = browserWith(cookies[0] ?? "");
  expect(cookies[0]).toMatch(new RegExp(`^${pendingSignInCookie}=`));

  moveClock(9 * 60);
  expect(await findPendingSignIn(browser)).toMatchObject({ user: { id: user } });
  moveClock(61);
  expect(await findPendingSignIn(browser)).toBeUndefined();
  expect(await consumePendingSignIn(browser)).toBeUndefined();
});
