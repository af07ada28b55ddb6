import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { type CacheEntry, createContentCache } from "#server/directus/cache/content-cache.ts";
import { DirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { gate } from "../../../support/deferred.ts";

let time = 0;
let cache = createContentCache(1_000, undefined, () => time);
let fills = 0;

beforeEach(() => {
  time = 1_000_000;
  fills = 0;
  cache = createContentCache(1_000, undefined, () => time);
});

const away = new DirectusError("unavailable", { message: "away" });
const kept = (value: string, tags = ["posts"], until?: number): CacheEntry => ({
  text: JSON.stringify(value),
  tags,
  until,
});

/** Reads with a fill that counts. */
function read(
  key: string,
  answer: CacheEntry | DirectusError,
  scope: ReadonlySet<string> | undefined = new Set(["posts"]),
) {
  const fill = async () => {
    fills += 1;
    if (answer instanceof DirectusError) throw answer;
    return answer;
  };
  return cache.read(key, { fill, scope: () => scope });
}

test("an answer is fetched once and kept", async () => {
  await read("a", kept("1"));
  expect((await read("a", kept("2"))).value).toBe("1");
  expect(fills).toBe(1);
});

test("an answer is frozen, for whoever reads it shares it", async () => {
  const fill = async (): Promise<CacheEntry> => ({
    text: '[{"variants":[{"id":1}]}]',
    tags: [],
    until: undefined,
  });
  const [first, second] = [
    await cache.read("a", { fill, scope: () => undefined }),
    await cache.read("a", { fill, scope: () => undefined }),
  ];
  expect(first.value).toBe(second.value);
  expect(() => Object.assign(first.value as object, { 0: null })).toThrow(TypeError);
  expect(first.value).toEqual([{ variants: [{ id: 1 }] }]);
});

test("many who ask at once wait for one fill", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => read("a", kept("1"))));
  expect(fills).toBe(1);
  expect(answers.every(({ value }) => value === "1")).toBe(true);
});

test("an error is never kept", async () => {
  await expect(read("a", new DirectusError("not-found", { message: "no" }))).rejects.toMatchObject({
    reason: "not-found",
  });
  expect((await read("a", kept("1"))).value).toBe("1");
});

describe("a purge", () => {
  test("forgets what carries one of its tags, and nothing else", async () => {
    await read("a", kept("a", ["posts", "authors:1"]));
    await read("b", kept("b", ["pages"]));
    cache.purge(["authors:1"]);
    expect((await read("a", kept("new"))).value).toBe("new");
    expect((await read("b", kept("new"))).value).toBe("b");
  });

  test("outruns a fill that began before it: nobody joins it, and it is not kept", async () => {
    const { opened, open } = gate();
    const before = cache.read("a", {
      scope: () => new Set(["posts"]),
      fill: async () => opened.then(() => kept("old")),
    });
    cache.purge(["posts", "posts:1"]);
    expect((await read("a", kept("new"))).value).toBe("new");
    open();
    expect((await before).value).toBe("old");
    expect((await read("a", kept("newer"))).value).toBe("new");
  });

  test("lets a fill be that it does not concern", async () => {
    const { opened, open } = gate();
    const before = cache.read("a", {
      scope: () => new Set(["posts"]),
      fill: async () => opened.then(() => kept("old")),
    });
    cache.purge(["pages"]);
    const joined = read("a", kept("new"));
    open();
    expect((await before).value).toBe("old");
    expect((await joined).value).toBe("old");
    expect(fills).toBe(0);
  });

  test("outruns every fill of which nobody knows what it depends on", async () => {
    const { opened, open } = gate();
    const before = cache.read("a", {
      scope: () => undefined,
      fill: async () => opened.then(() => kept("old", ["*"])),
    });
    cache.purge(["pages"]);
    open();
    await before;
    expect((await read("a", kept("new"))).value).toBe("new");
  });

  test("of any content reaches what may depend on any, and a sale does not", async () => {
    await read("a", kept("1", ["*"]));
    cache.purge(["stock"]);
    expect((await read("a", kept("2", ["*"]))).value).toBe("1");
    cache.purge(["pages"]);
    expect((await read("a", kept("2", ["*"]))).value).toBe("2");
  });

  test("of everything forgets everything, and what is on its way", async () => {
    const { opened, open } = gate();
    await read("a", kept("1"));
    const before = cache.read("b", {
      scope: () => new Set(["posts"]),
      fill: async () => opened.then(() => kept("old")),
    });
    cache.purge(["*"]);
    open();
    await before;
    expect((await read("a", kept("new"))).value).toBe("new");
    expect((await read("b", kept("new"))).value).toBe("new");
  });
});

describe("age", () => {
  test("what is a little old is given out while a new one is fetched", async () => {
    await read("a", kept("1"));
    time += limits.contentFresh;
    const stale = await read("a", kept("2"));
    expect(stale).toMatchObject({ value: "1", until: time });
    await setImmediate();
    expect((await read("a", kept("3"))).value).toBe("2");
  });

  test("where the backend has just not answered, what is kept is given out without asking it, for its time", async () => {
    const fill = async () => {
      fills += 1;
      throw away;
    };
    const readAway = () => cache.read("a", { fill, scope: () => new Set(["posts"]), away: true });
    await read("a", kept("1"));
    time += limits.contentStaleIfError - 1;
    expect(await readAway()).toMatchObject({ value: "1", until: time });
    expect(fills).toBe(1);
    time += 1;
    await expect(readAway()).rejects.toBe(away);
  });

  test("what is too old is waited for", async () => {
    await read("a", kept("1"));
    time += limits.contentStale;
    expect((await read("a", kept("2"))).value).toBe("2");
  });

  test("what changes by itself is not given out past that moment", async () => {
    await read("a", kept("1", ["posts"], time + 500));
    time += 499;
    expect((await read("a", kept("2"))).value).toBe("1");
    time += 1;
    expect((await read("a", kept("2"))).value).toBe("2");
  });
});

describe("a backend that is away", () => {
  test("is stood in for by what is kept, and then left alone for a moment", async () => {
    await read("a", kept("1"));
    time += limits.contentStale * 2;
    expect((await read("a", away)).value).toBe("1");
    expect((await read("a", away)).value).toBe("1");
    expect(fills).toBe(2);
    time += limits.contentRetry;
    expect((await read("a", kept("2"))).value).toBe("2");
  });

  test("is not stood in for by what was purged, or is older than a day", async () => {
    await read("a", kept("1"));
    cache.purge(["posts"]);
    await expect(read("a", away)).rejects.toBe(away);
    await read("b", kept("1"));
    time += limits.contentStaleIfError;
    await expect(read("b", away)).rejects.toBe(away);
  });

  test("that says no is believed", async () => {
    await read("a", kept("1"));
    time += limits.contentStale;
    const no = new DirectusError("not-found", { message: "no" });
    await expect(read("a", no)).rejects.toBe(no);
  });
});

test("what was not asked for the longest goes when memory is short, and what is too large is not kept", async () => {
  const text = "x".repeat(97);
  for (let n = 0; n < 10; n += 1) await read(String(n), kept(text));
  await read("0", kept("new"));
  await read("a", kept(text));
  expect((await read("0", kept("new"))).value).toBe(text);
  expect((await read("1", kept("new"))).value).toBe("new");
  await read("large", kept("x".repeat(200)));
  expect((await read("large", kept("new"))).value).toBe("new");
});
