import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCircuitBreaker } from "#server/directus/clients/circuit-breaker.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";

let healthy = false;
let probes = 0;
const lines: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  healthy = false;
  probes = 0;
  lines.length = 0;
  for (const level of ["warn", "info"] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => {
      lines.push(line.at(-1));
    });
});

afterEach(() => {
  vi.useRealTimers();
});

const make = () =>
  createCircuitBreaker("test", async () => {
    probes += 1;
    if (!healthy) throw new Error("away");
  });
const broken = () => Promise.reject(new Error("refused"));
const status = (code: number) => async () => code;
const failed = (code: number) => code >= 500;

async function break_(breaker: ReturnType<typeof make>, times: number = limits.breakerFailures) {
  for (let n = 0; n < times; n += 1) await breaker.run(broken, () => false).catch(() => undefined);
}

test("it opens after failures in a row, refuses at once, and says so once", async () => {
  const breaker = make();
  await break_(breaker);
  let worked = false;
  const work = async () => {
    worked = true;
  };
  for (let n = 0; n < 100; n += 1)
    await expect(breaker.run(work, () => false)).rejects.toMatchObject({ reason: "unavailable" });
  expect(worked).toBe(false);
  expect(lines).toHaveLength(1);
});

test("a success between failures keeps it closed; so do answers that are not counted as failures", async () => {
  const breaker = make();
  for (let n = 0; n < 3; n += 1) {
    await break_(breaker, limits.breakerFailures - 1);
    expect(await breaker.run(status(404), failed)).toBe(404);
  }
  expect(lines).toEqual([]);
});

test("answers that are failures open it too, and are still given out", async () => {
  const breaker = make();
  for (let n = 0; n < limits.breakerFailures; n += 1)
    expect(await breaker.run(status(503), failed)).toBe(503);
  await expect(breaker.run(status(200), failed)).rejects.toMatchObject({ reason: "unavailable" });
});

test("it looks by itself, and closes once the backend answers", async () => {
  const breaker = make();
  await break_(breaker);
  await vi.advanceTimersByTimeAsync(limits.breakerProbe * 3);
  expect(probes).toBe(3);
  healthy = true;
  await vi.advanceTimersByTimeAsync(limits.breakerProbe);
  expect(await breaker.run(status(200), failed)).toBe(200);
  await vi.advanceTimersByTimeAsync(limits.breakerProbe * 3);
  expect(probes).toBe(4);
  expect(lines).toHaveLength(2);
});
