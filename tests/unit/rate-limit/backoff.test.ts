import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { type BackoffRule, calculateBackoff, consumeAttempt, reward } from "#server/rate-limit/backoff.ts";

afterEach(() => void vi.useRealTimers());

const rule: BackoffRule = { free: 3, forgets: 600, first: 60, longest: 3600 };
const day = 24 * 3600;

/** The clock as somebody sets it. */
const setClock = (seconds: number) => vi.useFakeTimers({ now: seconds * 1000, toFake: ["Date"] });

async function chargeOften(key: string, times: number) {
  let wait = 0;
  for (let time = 0; time < times; time++) wait = await consumeAttempt("test", key, rule);
  return wait;
}

test("a clock that was ahead and is set back makes nobody wait for longer than they had to", async () => {
  const key = randomUUID();
  setClock(20 * day);
  expect(await chargeOften(key, 4)).toBe(60);
  setClock(5 * day);
  expect(await consumeAttempt("test", key, rule)).toBe(60);
  setClock(5 * day + 59);
  expect(await consumeAttempt("test", key, rule)).toBe(1);
  setClock(5 * day + 60);
  expect(await consumeAttempt("test", key, rule)).toBe(0);
  expect(await consumeAttempt("test", key, rule)).toBe(120);
});

test("nor does it make failures of what were none", async () => {
  const key = randomUUID();
  setClock(20 * day);
  await chargeOften(key, 2);
  setClock(5 * day);
  await reward("test", key, rule);

  expect(await chargeOften(key, 2)).toBe(0);
  expect(await consumeAttempt("test", key, rule)).toBe(60);
});

test("each failure beyond those that are free doubles the wait, up to the longest", () => {
  expect([0, 2, 3, 4, 5].map((failures) => calculateBackoff(failures, rule))).toEqual([0, 0, 60, 120, 240]);
  expect(calculateBackoff(500, rule)).toBe(rule.longest);
});
