import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enterPhase } from "#server/http/lifecycle.ts";
import { createLoadShedder, isSheddable } from "#server/http/load-shedding.ts";
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
  measured.mean = (milliseconds + limits.overloadPoll) * 1e6;
  vi.advanceTimersByTime(limits.overloadWindow);
}

/** Begins answers that end when they are told to. */
function begin(shedder: ReturnType<typeof createLoadShedder>, count: number) {
  const ends: ((failed: boolean) => void)[] = [];
  const answers = Array.from({ length: count }, () =>
    shedder
      .during(
        () =>
          new Promise<void>((resolve, reject) =>
            ends.push((failed) => (failed ? reject(new Error()) : resolve())),
          ),
      )
      .catch(() => undefined),
  );
  return async () => {
    for (const [at, end] of ends.entries()) end(at % 2 === 0);
    await Promise.all(answers);
  };
}

test("a process whose timers are late is busy while several wait for it, and is not any more once they are in time", () => {
  const shedder = createLoadShedder();
  begin(shedder, limits.answersWhileLate);
  const { isBusy } = shedder;
  expect(vi.mocked(monitorEventLoopDelay)).toHaveBeenCalledWith({ resolution: limits.overloadPoll });
  expect(isBusy()).toBe(false);
  lag(limits.overloadLag - 1);
  expect(isBusy()).toBe(false);
  lag(limits.overloadLag + 1);
  expect(isBusy()).toBe(true);
  lag(0);
  expect(isBusy()).toBe(false);
});

test("whoever comes alone, or as one of few, to a process that is late is not sent away", async () => {
  const shedder = createLoadShedder();
  lag(10 * limits.overloadLag);
  expect(shedder.isBusy()).toBe(false);
  const end = begin(shedder, limits.answersWhileLate);
  expect(shedder.isBusy()).toBe(true);
  await end();

  expect(shedder.isBusy()).toBe(false);
});

test("while it loads its code it is late by itself, and sends nobody away for that", () => {
  const shedder = createLoadShedder();
  begin(shedder, limits.answersWhileLate);
  enterPhase("starting");
  lag(limits.overloadLag + 1);

  expect(shedder.isBusy()).toBe(false);
});

test("an answer counts from its beginning to its end, also where it fails", async () => {
  const shedder = createLoadShedder();
  const end = begin(shedder, limits.answersAtOnce);
  expect(shedder.isBusy()).toBe(true);
  await end();

  expect(shedder.isBusy()).toBe(false);
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
  expect(isSheddable(target)).toBe(may);
});
