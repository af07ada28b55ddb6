import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enterPhase } from "#server/http/lifecycle.ts";
import { maySendAway, watchOverload } from "#server/http/overload.ts";
import { limits } from "#server/limits.ts";

/** How late timers are, in nanoseconds, as the process itself would measure it. */
const measured = vi.hoisted(() => ({ mean: 0 }));
vi.mock("node:perf_hooks", () => ({
  monitorEventLoopDelay: vi.fn(() => ({
    enable: () => true,
    reset: () => undefined,
    get mean() {
      return measured.mean;
    },
  })),
}));

beforeEach(() => {
  vi.useFakeTimers();
  enterPhase("ready");
});
afterEach(() => void vi.useRealTimers());

/** Milliseconds by which every timer is late, from now on. */
function lag(milliseconds: number) {
  measured.mean = (milliseconds + limits.overloadLook) * 1e6;
  vi.advanceTimersByTime(limits.overloadWindow);
}

test("a process whose timers are late is busy, and is not any more once they are not", () => {
  const { isBusy } = watchOverload();
  expect(vi.mocked(monitorEventLoopDelay)).toHaveBeenCalledWith({ resolution: limits.overloadLook });
  expect(isBusy()).toBe(false);
  lag(limits.overloadLag - 1);
  expect(isBusy()).toBe(false);
  lag(limits.overloadLag + 1);
  expect(isBusy()).toBe(true);
  lag(0);
  expect(isBusy()).toBe(false);
});

test("while it loads its code it is late by itself, and sends nobody away for that", () => {
  const { isBusy } = watchOverload();
  enterPhase("starting");
  lag(limits.overloadLag + 1);

  expect(isBusy()).toBe(false);
});

test("an answer counts from its beginning to its end, also where it fails", async () => {
  const { during, isBusy } = watchOverload();
  const ends: ((failed: boolean) => void)[] = [];
  const answers = Array.from({ length: limits.answersAtOnce }, () =>
    during(
      () =>
        new Promise<void>((resolve, reject) =>
          ends.push((failed) => (failed ? reject(new Error()) : resolve())),
        ),
    ).catch(() => undefined),
  );
  expect(isBusy()).toBe(true);
  for (const [at, end] of ends.entries()) end(at % 2 === 0);
  await Promise.all(answers);

  expect(isBusy()).toBe(false);
});

test.each([
  ["/webhooks/stripe", false],
  ["/webhooks/directus", false],
  ["/healthz", false],
  ["/readyz?x", false],
  ["/metrics", false],
  ["/", true],
  ["/healthzz", true],
  ["/checkout", true],
])("%s may be sent away: %s", (target, may) => {
  expect(maySendAway(target)).toBe(may);
});
