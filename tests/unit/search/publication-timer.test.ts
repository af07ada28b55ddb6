import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "#server/limits.ts";
import { createPublicationTimer, type PublicationWatch } from "#server/search/publication-timer.ts";

const start = Date.parse("2026-05-01T12:00:00Z");
let moments: number[];
/** What came and when, in seconds after the start. */
let came: { since: number; at: number }[];
let isThere: () => boolean;
let watch: PublicationWatch;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  moments = [];
  came = [];
  isThere = () => true;
  watch = createPublicationTimer(
    async (after) => moments.filter((moment) => moment > after).toSorted((a, b) => a - b)[0],
    async (since) => {
      came.push({ since: (since - start) / 1000, at: (Date.now() - start) / 1000 });
      return isThere();
    },
  );
});

afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

const at = (...seconds: number[]) => seconds.map((second) => start + second * 1000);

test("what is due together comes once, and the rest in its turn", async () => {
  moments = at(30, 10, 10, 10);
  await watch.look();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(came).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(came).toEqual([
    { since: 10, at: 10 },
    { since: 30, at: 30 },
  ]);
});

test("a look sees what has been put forward, put off or called off since", async () => {
  moments = at(20);
  await watch.look();
  moments = at(5);
  await watch.look();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(came).toEqual([{ since: 5, at: 5 }]);
});

test("where a clock is behind it looks once more", async () => {
  moments = at(10);
  isThere = () => Date.now() > start + 11_000;
  await watch.look();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(came).toEqual([
    { since: 10, at: 10 },
    { since: 10, at: 10 + limits.publicationLeeway / 1000 },
  ]);
});

test("what was called off is not waited for again and again", async () => {
  moments = at(10);
  isThere = () => false;
  await watch.look();
  await vi.advanceTimersByTimeAsync(10_000);
  await watch.look();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(came).toHaveLength(3);
});

test("a date in the next century sets no timer", async () => {
  moments = at(3_000_000_000);
  await watch.look();
  expect(vi.getTimerCount()).toBe(0);
  moments = at(3 * 24 * 3600);
  await watch.look();
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(3 * 24 * 3600_000);
  expect(came).toHaveLength(1);
});
