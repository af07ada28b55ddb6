import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watch } from "#server/directus/watch.ts";
import { limits } from "#server/limits.ts";
import { publishPurge } from "#server/state/purge-bus.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const soon = 5_000;

test("an answer that is due goes on while a new one is fetched; after news the new one is waited for", async () => {
  const fetch = vi.fn().mockResolvedValueOnce("first").mockResolvedValueOnce("second");
  fetch.mockResolvedValue("third");
  const watched = watch<string>(fetch, () => soon);
  expect(watched.known()).toBeUndefined();
  expect(await watched.read()).toBe("first");
  publishPurge(["*"]);
  expect(await watched.read()).toBe("first");

  vi.advanceTimersByTime(limits.relationsLifetime);
  expect(await watched.read()).toBe("first");
  await vi.advanceTimersByTimeAsync(0);
  expect(await watched.read()).toBe("second");

  publishPurge(["*", "schema"]);
  expect(await watched.read()).toBe("third");
});

test("what was asked for before the news is not kept", async () => {
  const answers: ((answer: string) => void)[] = [];
  const watched = watch(
    () => new Promise<string>((resolve) => answers.push(resolve)),
    () => soon,
  );
  void watched.read();
  publishPurge(["schema"]);
  const read = watched.read();
  answers[0]?.("old");
  answers[1]?.("new");

  expect(await read).toBe("new");
  expect(watched.known()).toBe("new");
});

test("a failure leaves what is known, and is not repeated before its time", async () => {
  const fetch = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue("there");
  const watched = watch<string>(fetch, () => soon);
  expect([await watched.read(), await watched.read()]).toEqual([undefined, undefined]);
  vi.advanceTimersByTime(soon);

  expect(await watched.read()).toBe("there");
  expect(fetch).toHaveBeenCalledTimes(2);
});
