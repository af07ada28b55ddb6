import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "#server/limits.ts";
import { createThrottle } from "#server/newsletter/throttle.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("in no second go more than twenty, however many ask at once or after a pause, and no less than they may", async () => {
  const turn = createThrottle(limits.newsletterPerSecond);
  const went: number[] = [];
  const ask = (count: number) => {
    for (let asked = 0; asked < count; asked++) void turn().then(() => went.push(performance.now()));
  };
  ask(45);
  await vi.advanceTimersByTimeAsync(10_000);
  ask(25);
  await vi.advanceTimersByTimeAsync(10_000);

  expect(went).toHaveLength(70);
  const inSecond = went.map((from) => went.filter((at) => at >= from && at < from + 1000).length);
  expect(Math.max(...inSecond)).toBe(20);
});
