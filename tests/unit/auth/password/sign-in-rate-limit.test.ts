import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notifyAboutAttempts } from "#server/auth/password/notify-of-attempts.ts";
import {
  beginDirectusAttempt,
  type PasswordAttempt,
  resetAttempts,
  startPasswordAttempt,
} from "#server/auth/password/sign-in-rate-limit.ts";
import { RateLimitError } from "#server/auth/rate-limit-error.ts";
import { rememberDevice } from "#server/auth/session/trusted-device.ts";
import { type RequestInfo, runWithRequest } from "#server/http/request-context.ts";
import { limits } from "#server/limits.ts";

vi.mock("#server/auth/password/notify-of-attempts.ts", () => ({ notifyAboutAttempts: vi.fn() }));
beforeEach(() => void vi.mocked(notifyAboutAttempts).mockClear());
afterEach(() => void vi.useRealTimers());

/** Seconds to wait before a try, which is made and fails where there are none. */
async function waitOf(trying: Promise<PasswordAttempt>): Promise<number> {
  try {
    await trying;
    return 0;
  } catch (error) {
    if (error instanceof RateLimitError) return error.wait;
    throw error;
  }
}

const fail = (email: string, ipAddress: string) => waitOf(startPasswordAttempt(email, ipAddress));

async function failOften(times: number, email: string, ipAddress: (index: number) => string) {
  const waits = await Promise.all(Array.from({ length: times }, (_, index) => fail(email, ipAddress(index))));
  return waits.filter((wait) => wait === 0).length;
}

/** The same by a stranger who waits as long as they are told, for as long as a stranger is remembered. */
async function failPatiently(email: string, ipAddress: string) {
  const end = Date.now() + limits.passwordFailureMemoryOfAddress * 1000;
  let tries = 0;
  while (Date.now() < end) {
    const wait = await fail(email, ipAddress);
    if (wait === 0) tries += 1;
    else moveClock(wait);
  }
  return tries;
}

/** How many of such tries Directus is asked about, each made in a ipAddress of its own. */
async function askDirectus(times: number, email: string, asker: RequestInfo) {
  const tries = Array.from({ length: times }, (_, index) =>
    runWithRequest(asker, async () => {
      const { crowded } = await startPasswordAttempt(email, `100.64.0.${index}`);
      return beginDirectusAttempt(email, crowded);
    }),
  );
  return (await Promise.all(tries)).filter(Boolean).length;
}

const stranger: RequestInfo = { ipAddress: "", headers: undefined };

/** The headers of a browser in which somebody has signed in with this address. */
async function browserOf(email: string): Promise<Headers> {
  const [cookie = ""] = (await rememberDevice(new Request("http://localhost/"), email)).split(";");
  return new Headers({ Cookie: cookie });
}

/** The same as `fail`, after a time; whoever waits as long as they are told gets through. */
function moveClock(seconds: number) {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
}

test("an address has a few failures from one place, in any spelling, also at the same instant", async () => {
  const passed = await failOften(60, "one@example.com", () => "198.51.100.1");

  expect(passed).toBe(limits.passwordFailures);
  expect(await fail(" ONE@example.com", "198.51.100.1")).toBeGreaterThan(0);
  expect(await fail("other@example.com", "198.51.100.1")).toBe(0);
});

test("a thousand places together have not many more", async () => {
  const passed = await failOften(200, "spread@example.com", (index) => `198.51.100.${index}`);

  expect(passed).toBe(limits.passwordFailuresOfAddress);
  expect(await fail("spread@example.com", "192.0.2.2")).toBeGreaterThan(0);
  moveClock(limits.passwordFailureMemoryOfAddress);
  expect(await fail("spread@example.com", "192.0.2.2")).toBe(0);
});

test("a try that is refused for what others did costs its own place nothing", async () => {
  const email = "refused-for-others@example.com";
  await failOften(200, email, (index) => `198.51.100.${index}`);
  const refused = await failOften(20, email, () => "192.0.2.8");
  moveClock(limits.passwordFailureMemoryOfAddress);

  expect(refused).toBe(0);
  expect(await failOften(20, email, () => "192.0.2.8")).toBe(limits.passwordFailures);
});

test("each wait is twice the one before, and is told truly", async () => {
  const email = "waits@example.com";
  await failOften(limits.passwordFailures, email, () => "192.0.2.3");
  const waits: number[] = [];
  for (let time = 0; time < 5; time++) {
    const wait = await fail(email, "192.0.2.3");
    waits.push(wait);
    moveClock(wait - 1);
    expect(await fail(email, "192.0.2.3")).toBeGreaterThan(0);
    moveClock(1);
    expect(await fail(email, "192.0.2.3")).toBe(0);
  }

  expect(waits).toEqual([1, 2, 4, 8, 16].map((times) => times * limits.signInWait));
});

test("a stranger who waits patiently for a month keeps nobody waiting but themselves", async () => {
  const email = "patient@example.com";
  const tries = await failPatiently(email, "192.0.2.4");

  expect(tries).toBeGreaterThan(limits.passwordFailures);
  expect(tries).toBeLessThan(limits.unknownClientFailuresAtDirectus);
  expect(await failOften(limits.passwordFailures, email, () => "192.0.2.99")).toBe(limits.passwordFailures);
});

test("of tries that Directus is to look at fewer get through than it suspends for, and strangers leave the owner some", async () => {
  const email = "two@example.com";
  const owner = { ipAddress: "", headers: await browserOf(email) };
  const left = limits.passwordFailuresAtDirectus - limits.unknownClientFailuresAtDirectus;

  expect(await askDirectus(40, email, stranger)).toBe(limits.unknownClientFailuresAtDirectus);
  expect(await askDirectus(left, email, owner)).toBe(left);
  await expect(askDirectus(1, email, owner)).rejects.toMatchObject({
    name: "RateLimitError",
    what: "directus",
  });
  expect(await askDirectus(1, email, stranger)).toBe(0);
  expect(limits.passwordFailuresAtDirectus).toBeLessThan(25);
});

test("whoever Directus lets in has all tries there again", async () => {
  const email = "directus@example.com";
  const owner = { ipAddress: "", headers: await browserOf(email) };
  await askDirectus(40, email, stranger);
  await runWithRequest(owner, async () => (await beginDirectusAttempt(email, false))?.succeed());
  await runWithRequest(owner, () => resetAttempts(email));
  moveClock(limits.passwordFailureMemoryOfAddress / 2);

  expect(await askDirectus(24, email, stranger)).toBe(limits.unknownClientFailuresAtDirectus);
});

test("whoever tries where strangers have tried too often is told so, whoever keeps the password, and strangers alone", async () => {
  const email = "crowded@example.com";
  const owner = { ipAddress: "", headers: await browserOf(email) };
  const asCrowded = async (asker: RequestInfo, ipAddress: string) =>
    (await runWithRequest(asker, () => startPasswordAttempt(email, ipAddress))).crowded;
  await failOften(limits.unknownClientFailuresAtDirectus - 1, email, (index) => `198.51.100.${index}`);

  expect(await asCrowded(stranger, "192.0.2.60")).toBe(false);
  expect(await asCrowded(stranger, "192.0.2.61")).toBe(true);
  expect(await asCrowded(owner, "192.0.2.61")).toBe(false);
  await runWithRequest(owner, () => resetAttempts(email));
  expect(await asCrowded(stranger, "192.0.2.62")).toBe(false);
});

test("strangers in however many networks keep the owner out of a new browser for hours, not for days", async () => {
  const email = "besieged@example.com";
  const tries = limits.passwordFailuresOfAddress + 30;
  const waits: number[] = [];
  for (let network = 0; network < tries; network++) {
    waits.push(await fail(email, `198.18.0.${network}`));
    moveClock(waits.at(-1) ?? 0);
  }

  expect(Math.max(...waits)).toBe(limits.unknownClientsLongestWait);
});

test("strangers in many networks who stop before they have to wait are told of too", async () => {
  const email = "a-few-each@example.com";
  await failOften(limits.unknownClientFailuresAtDirectus, email, (index) => `198.18.2.${index}`);
  expect(notifyAboutAttempts).not.toHaveBeenCalled();

  expect(await fail(email, "198.18.2.99")).toBe(0);
  expect(vi.mocked(notifyAboutAttempts).mock.calls).toEqual([[email]]);
});

test("the owner is told of strangers who wait, in one place and in many; not of an office that waits, nor of themselves", async () => {
  const owner = { ipAddress: "", headers: await browserOf("own@example.com") };
  await runWithRequest(owner, () => failOften(limits.passwordFailures + 1, "own@example.com", () => ""));
  await failOften(limits.passwordFailures, "few@example.com", () => "192.0.2.70");
  for (let person = 0; person <= limits.passwordFailuresPerIpAddress; person++)
    await fail(`office${person}@example.com`, "192.0.2.71");
  expect(notifyAboutAttempts).not.toHaveBeenCalled();

  expect(await fail("Few@example.com", "192.0.2.70")).toBeGreaterThan(0);
  await failOften(limits.passwordFailuresOfAddress + 1, "many@example.com", (index) => `198.51.100.${index}`);
  const told = new Set(vi.mocked(notifyAboutAttempts).mock.calls.flat());
  expect([...told]).toEqual(["few@example.com", "many@example.com"]);
});

test("strangers do not lock the owner out of a browser that they have signed in with", async () => {
  const email = "owner-of-it@example.com";
  const headers = await browserOf(email);
  await failOften(200, email, (index) => `198.51.100.${index}`);

  expect(await fail(email, "192.0.2.5")).toBeGreaterThan(0);
  const own = () =>
    runWithRequest({ ipAddress: "192.0.2.5", headers }, () => fail(email.toUpperCase(), "192.0.2.5"));
  expect(await own()).toBe(0);
  for (let time = 1; time < limits.passwordFailures; time++) expect(await own()).toBe(0);
  expect(await own()).toBe(limits.signInWait);
});

test("strangers at the owner's own network do not lock the owner out there", async () => {
  const email = "behind-one-address@example.com";
  const ipAddress = "192.0.2.77";
  const owner = { ipAddress, headers: await browserOf(email) };
  for (let person = 0; person <= limits.passwordFailuresPerIpAddress; person++)
    await fail(`neighbour${person}@example.com`, ipAddress);

  expect(await fail(email, ipAddress)).toBeGreaterThan(0);
  expect(await runWithRequest(owner, () => fail(email, ipAddress))).toBe(0);
});

test("a browser that is known for one account is a stranger to another", async () => {
  const headers = await browserOf("mine@example.com");
  await failOften(60, "yours@example.com", () => "192.0.2.6");

  expect(
    await runWithRequest({ ipAddress: "", headers }, () => fail("yours@example.com", "192.0.2.6")),
  ).toBeGreaterThan(0);
});

test("a cookie that nobody gave out is no known browser", async () => {
  const headers = new Headers({ Cookie: `vitrine-device=${"A".repeat(43)}` });
  await failOften(60, "made-up@example.com", () => "192.0.2.7");

  expect(
    await runWithRequest({ ipAddress: "", headers }, () => fail("made-up@example.com", "192.0.2.7")),
  ).toBeGreaterThan(0);
});

test("one place cannot try a password on everybody", async () => {
  const tries = Array.from({ length: limits.passwordFailuresPerIpAddress + 20 }, (_, index) =>
    fail(`victim${index}@example.com`, "203.0.113.9"),
  );
  const reached = (await Promise.all(tries)).filter((wait) => wait === 0);

  expect(reached).toHaveLength(limits.passwordFailuresPerIpAddress);
});

test("whoever came in by another way has what was tried before forgotten", async () => {
  const email = "three@example.com";
  await failOften(60, email, () => "192.0.2.30");
  await failOften(200, email, (index) => `198.51.100.${index}`);
  await runWithRequest({ ipAddress: "192.0.2.30", headers: undefined }, () => resetAttempts(email));

  expect(await fail(email, "192.0.2.30")).toBe(0);
});

test("an office full of people who know their passwords is never kept out", async () => {
  for (let person = 0; person < limits.passwordFailuresPerIpAddress * 2; person++) {
    const attempt = await startPasswordAttempt(`colleague${person}@example.com`, "192.0.2.50");
    await attempt.succeed();
  }

  expect(await fail("newcomer@example.com", "192.0.2.50")).toBe(0);
});

test("a try that nobody looked at is not charged", async () => {
  for (let index = 0; index < limits.passwordFailures * 3; index++) {
    await (await startPasswordAttempt("four@example.com", "192.0.2.40")).refund();
  }

  expect(await fail("four@example.com", "192.0.2.40")).toBe(0);
});
