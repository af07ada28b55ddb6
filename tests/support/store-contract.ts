import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { archiveState, restoreState } from "#server/state/archive.ts";
import type { Store } from "#server/state/store.ts";

/** What every store keeps to, wherever it writes. */
export function storeContract(open: () => Store): void {
  const key = randomUUID();

  test("what is read and written in one step loses no change", async () => {
    const store = open();
    const once = () =>
      store.update<number>("count", key, (current = 0) => ({ value: current + 1, seconds: 60 }));
    await Promise.all(Array.from({ length: 50 }, once));

    expect(await store.get("count", key)).toBe(50);
  });

  test("a change that is not wanted leaves things as they are", async () => {
    const store = open();
    await store.update("nothing", key, () => undefined);

    expect(await store.get("nothing", key)).toBeUndefined();
  });

  test("a change that fails keeps what was there, and the store goes on", async () => {
    const store = open();
    await store.set("cart", key, { value: "before", seconds: 60 });
    const failing = store.update("cart", key, () => {
      throw new Error("no");
    });

    await expect(failing).rejects.toThrow("no");
    expect(await store.get("cart", key)).toBe("before");
    await store.set("cart", key, { value: "after", seconds: 60 });
    expect(await store.get("cart", key)).toBe("after");
  });

  test("of many inserts under one key one wins, and what was taken is gone", async () => {
    const store = open();
    const tries = await Promise.all(
      [1, 2, 3].map((value) => store.insert("token", key, { value, seconds: 60 })),
    );

    expect(tries).toEqual([true, false, false]);
    const taken = await Promise.all([store.take("token", key), store.take("token", key)]);
    expect(taken).toEqual([1, undefined]);
  });

  test("what is over is not there, and its place is free", async () => {
    const store = open();
    await store.set("over", key, { value: "old", seconds: -1 });

    await expect.poll(() => store.get("over", key)).toBeUndefined();
    expect(await store.insert("over", key, { value: "new", seconds: 60 })).toBe(true);
  });

  test("what was deleted is gone, and nothing is missing afterwards", async () => {
    const store = open();
    await store.set("gone", key, { value: { any: "thing" }, seconds: 60 });
    await store.delete("gone", key);
    await store.delete("gone", key);

    expect(await store.get("gone", key)).toBeUndefined();
  });

  test("an archive brings everything back that has not expired, with the time it had left", async () => {
    const store = open();
    await store.set("kept", `${key}:part:1`, { value: { any: ["thing", "Übermaß"] }, seconds: 600 });
    await store.set("over", `${key}:late`, { value: "late", seconds: 1 });
    const archive = await readArchive(store);
    const after = archive.map((line) => line.replace(/("key":"[^"]*:late".*"endsAt":)\d+/, "$11"));
    await store.delete("kept", `${key}:part:1`);
    await store.delete("over", `${key}:late`);

    await restoreState(store, () => Readable.from(after));

    expect(await store.get("kept", `${key}:part:1`)).toEqual({ any: ["thing", "Übermaß"] });
    expect(await store.get("over", `${key}:late`)).toBeUndefined();
    const [left] = (await readArchive(store)).filter((line) => line.includes(`${key}:part:1`));
    const endsAt = Number(/"endsAt":(\d+)/.exec(left ?? "")?.[1]);
    expect(Math.abs(endsAt - Date.now() - 600_000)).toBeLessThan(30_000);
  });

  test("of an archive that is broken off, or is none, nothing is restored", async () => {
    const store = open();
    await store.set("whole", key, { value: 1, seconds: 600 });
    const archive = await readArchive(store);
    await store.delete("whole", key);

    for (const lines of [archive.slice(0, -1), archive.slice(1), ["{}"], ["no JSON"], []])
      await expect(restoreState(store, () => Readable.from(lines))).rejects.toThrow(/backup/);
    expect(await store.get("whole", key)).toBeUndefined();
  });
}

async function readArchive(store: Store): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of archiveState(store, () => {})) lines.push(line);
  return lines;
}
