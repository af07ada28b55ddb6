import { expect, test } from "vitest";
import type { PageEntry } from "#server/http/page-cache/page-entry.ts";
import { createPageStore, isReached } from "#server/http/page-cache/page-store.ts";

const page = (bytes: number, ...tags: string[]) => ({
  bytes,
  tags: new Set(tags),
  used: false,
  storedAt: 0,
  freshUntil: 0,
  staleUntil: 0,
  usableUntil: 0,
  variants: {} as PageEntry["variants"],
});

test("the budget holds, and what is asked for outlives what is not", () => {
  const store = createPageStore(100);
  store.set("/asked", page(30));
  for (let number = 0; number < 20; number += 1) {
    const asked = store.get("/asked");
    if (asked) asked.used = true;
    store.set(`/${number}`, page(30));
    expect(store.size().bytes).toBeLessThanOrEqual(100);
  }

  expect(store.get("/asked")).toBeDefined();
  expect(store.get("/0")).toBeUndefined();
  expect(store.get("/19")).toBeDefined();
});

test("a page of more than the budget is not kept, and takes nothing's place", () => {
  const store = createPageStore(100);
  store.set("/small", page(60));
  store.set("/large", page(101));

  expect(store.get("/large")).toBeUndefined();
  expect(store.size()).toEqual({ pages: 1, bytes: 60 });
});

test("a page that is kept anew counts once", () => {
  const store = createPageStore(100);
  store.set("/", page(60));
  store.set("/", page(70));

  expect(store.size()).toEqual({ pages: 1, bytes: 70 });
});

test("a purge drops what carries the tag, and nothing else", () => {
  const store = createPageStore(1000);
  store.set("/list", page(10, "posts"));
  store.set("/post", page(10, "posts:1"));
  store.set("/shop", page(10, "products", "stock"));
  store.purge(["posts:1", "stock"]);

  expect([store.get("/list"), store.get("/post"), store.get("/shop")].map(Boolean)).toEqual([
    true,
    false,
    false,
  ]);
  expect(store.size()).toEqual({ pages: 1, bytes: 10 });
});

test.each([
  [["posts"], ["posts"], true],
  [["posts"], ["products"], false],
  [["*"], ["products"], true],
  [["posts"], ["*"], true],
  [[], ["*"], true],
  [["*"], [], false],
])("a page of %j is reached by a purge of %j: %s", (tags, purged, reached) => {
  expect(isReached(new Set(tags), purged)).toBe(reached);
});
