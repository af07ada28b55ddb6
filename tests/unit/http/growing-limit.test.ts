import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { chargeTry, type GrowingRule, refundTry } from "#server/http/growing-limit.ts";

afterEach(() => void vi.useRealTimers());

const rule: GrowingRule = { free: 3, forgets: 600, first: 60, longest: 3600 };
const day = 24 * 3600;

/** The clock as somebody sets it. */
const setClock = (seconds: number) => vi.useFakeTimers({ now: seconds * 1000, toFake: ["Date"] });

async function chargeOften(key: string, times: number) {
  let wait = 0;
  for (let time = 0; time < times; time++) wait = await chargeTry("test", key, rule);
  return wait;
}

test("a clock that was ahead and is set back makes nobody wait for longer than they had to", async () => {
  const key = randomUUID();
  setClock(20 * day);
  expect(await chargeOften(key, 4)).toBe(60);
  setClock(5 * day);
  expect(await chargeTry("test", key, rule)).toBe(60);
  setClock(5 * day + 59);
  expect(await chargeTry("test", key, rule)).toBe(1);
  setClock(5 * day + 60);
  expect(await chargeTry("test", key, rule)).toBe(0);
  expect(await chargeTry("test", key, rule)).toBe(120);
});

test("nor does it make failures of what were none", async () => {
  const key = randomUUID();
  setClock(20 * day);
  await chargeOften(key, 2);
  setClock(5 * day);
  await refundTry("test", key, rule);

  expect(await chargeOften(key, 2)).toBe(0);
  expect(await chargeTry("test", key, rule)).toBe(60);
});
