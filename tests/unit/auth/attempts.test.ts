import { expect, test } from "vitest";
import { beginAttempt } from "#server/auth/attempts.ts";
import { limits } from "#server/limits.ts";

const tryOften = (times: number, email: string, place: (index: number) => string) =>
  Promise.all(Array.from({ length: times }, (_, index) => beginAttempt(email, place(index))));

test("an address has a few failures in one place, in any spelling", async () => {
  const allowed = await tryOften(limits.passwordFailures, "one@example.com", () => "192.0.2.1");

  expect(allowed.every(Boolean)).toBe(true);
  expect(await beginAttempt(" ONE@example.com", "192.0.2.1")).toBeUndefined();
  expect(await beginAttempt("one@example.com", "192.0.2.2")).toBeDefined();
  expect(await beginAttempt("other@example.com", "192.0.2.1")).toBeDefined();
});

test("wherever they come from, Directus never sees as many failures as it suspends a user for", async () => {
  const tries = await tryOften(60, "two@example.com", (index) => `198.51.100.${index}`);
  const reached = tries.filter(Boolean);

  expect(reached).toHaveLength(limits.passwordFailuresOfAddress);
  expect(limits.passwordFailuresOfAddress).toBeLessThan(25);
});

test("one place cannot try a password on everybody", async () => {
  const tries = Array.from({ length: limits.passwordFailuresOfPlace + 20 }, (_, index) =>
    beginAttempt(`victim${index}@example.com`, "203.0.113.9"),
  );
  const reached = (await Promise.all(tries)).filter(Boolean);

  expect(reached).toHaveLength(limits.passwordFailuresOfPlace);
});

test("a success clears the address, and costs the place nothing", async () => {
  const attempts = await tryOften(limits.passwordFailures, "three@example.com", () => "192.0.2.30");
  await attempts.at(-1)?.succeed();

  expect(await beginAttempt("three@example.com", "192.0.2.30")).toBeDefined();
});

test("an office full of people who know their passwords is never kept out", async () => {
  for (let person = 0; person < limits.passwordFailuresOfPlace * 2; person++) {
    const attempt = await beginAttempt(`colleague${person}@example.com`, "192.0.2.50");
    expect(attempt).toBeDefined();
    await attempt?.succeed();
  }
});

test("a try that Directus did not look at is not charged", async () => {
  for (let index = 0; index < limits.passwordFailures * 3; index++) {
    await (await beginAttempt("four@example.com", "192.0.2.40"))?.refund();
  }

  expect(await beginAttempt("four@example.com", "192.0.2.40")).toBeDefined();
});
