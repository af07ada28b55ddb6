import { expect, test } from "vitest";
import { openStore } from "#server/state/store.ts";

test("what is read and written in one step loses no change", async () => {
  const store = openStore(":memory:");
  const once = () =>
    store.update<number>("count", "one", (current = 0) => ({ value: current + 1, seconds: 60 }));
  await Promise.all(Array.from({ length: 50 }, once));

  expect(await store.get("count", "one")).toBe(50);
});

test("a change that is not wanted leaves things as they are", async () => {
  const store = openStore(":memory:");
  await store.update("cart", "none", () => undefined);

  expect(await store.get("cart", "none")).toBeUndefined();
});

test("a change that fails keeps what was there, and the store goes on", async () => {
  const store = openStore(":memory:");
  await store.set("cart", "one", "before", 60);
  const failing = store.update("cart", "one", () => {
    throw new Error("no");
  });

  await expect(failing).rejects.toThrow("no");
  expect(await store.get("cart", "one")).toBe("before");
  await store.set("cart", "one", "after", 60);
  expect(await store.get("cart", "one")).toBe("after");
});

test("of many inserts under one key one wins, and what was taken is gone", async () => {
  const store = openStore(":memory:");
  const tries = await Promise.all([1, 2, 3].map((value) => store.insert("token", "one", value, 60)));

  expect(tries).toEqual([true, false, false]);
  expect(await store.take("token", "one")).toBe(1);
  expect(await store.take("token", "one")).toBeUndefined();
});
