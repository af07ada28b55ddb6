import { afterEach, expect, test, vi } from "vitest";
import { consumeCodeAttempt } from "#server/auth/two-factor/code-rate-limit.ts";
import { limits } from "#server/limits.ts";

afterEach(() => void vi.useRealTimers());

/** Codes that are looked at, of so many from a ipAddress at the same instant. */
async function lookedAt(times: number, user: string, ipAddress: (index: number) => string): Promise<number> {
  const tries = Array.from({ length: times }, (_, index) => consumeCodeAttempt(user, ipAddress(index)));
  return (await Promise.all(tries)).filter((charged) => !("wait" in charged)).length;
}

test("a stranger who knows the password waits alone", async () => {
  expect(await lookedAt(60, "ada", () => "198.51.100.1")).toBe(limits.twoFactorAttempts);
  expect(await lookedAt(1, "ada", () => "192.0.2.1")).toBe(1);
});

test("codes that nobody looked at, for what others tried, make no place wait longer", async () => {
  await lookedAt(60, "maya", (index) => `198.51.100.${index}`);
  const refused = await lookedAt(60, "maya", () => "192.0.2.2");
  vi.useFakeTimers({ now: Date.now() + limits.twoFactorWait * 1000, toFake: ["Date"] });

  expect(refused).toBe(0);
  expect(await consumeCodeAttempt("maya", "192.0.2.2")).toMatchObject({
    ofAccount: limits.twoFactorAttemptsOfAccount + 1,
  });
  vi.setSystemTime(Date.now() + limits.twoFactorWait * 2000);
  expect(await lookedAt(1, "maya", () => "192.0.2.2")).toBe(1);
});

test("a clock that was ahead and is set back makes nobody wait for as long as it was", async () => {
  vi.useFakeTimers({ now: Date.now() + 10 * 86_400_000, toFake: ["Date"] });
  await lookedAt(60, "ragna", () => "192.0.2.3");
  vi.useFakeTimers({ now: Date.now() - 10 * 86_400_000, toFake: ["Date"] });
  expect(await consumeCodeAttempt("ragna", "192.0.2.3")).toEqual({ wait: limits.twoFactorWait });
  vi.setSystemTime(Date.now() + limits.twoFactorWait * 1000);

  expect(await lookedAt(1, "ragna", () => "192.0.2.3")).toBe(1);
});
