import { expect, test } from "vitest";
import { collectChangedTags, readFlowEvent } from "#server/directus/cache/flow-event.ts";

const tagsOf = (event: Record<string, unknown>) => {
  const read = readFlowEvent(JSON.stringify(event));
  return read && collectChangedTags(read).sort();
};

test("a change purges the lists of its collection and the items themselves", () => {
  expect(
    tagsOf({ event: "posts.items.create", collection: "posts", key: 7, payload: { title: "A" } }),
  ).toEqual(["posts", "posts:7", "posts?moments"]);
  expect(tagsOf({ collection: "posts", keys: ["7", "8"], payload: { title: "A" } })).toEqual([
    "posts",
    "posts:7",
    "posts:8",
  ]);
  expect(tagsOf({ collection: "posts", keys: ["7"], payload: ["7"] })).toEqual([
    "posts",
    "posts:7",
    "posts?moments",
  ]);
});

test("a save asks anew when rows come out unless it names fields that do not decide it", () => {
  const moments = (event: Record<string, unknown>) =>
    tagsOf({ collection: "posts", ...event })?.includes("posts?moments");
  expect(moments({ keys: ["7"], payload: { title: "A" } })).toBe(false);
  for (const payload of [{ published_at: null }, { status: "published", title: "A" }, ["7"], "7", undefined])
    expect(moments({ keys: ["7"], payload }), JSON.stringify(payload)).toBe(true);
  expect(moments({ key: "7", payload: { title: "A" } })).toBe(true);
});

test("a sale purges the copies of the stock and nothing else, and names the variants", () => {
  const collection = "product_variants";
  expect(tagsOf({ collection, keys: ["1", "2"], payload: { stock: 3 } })).toEqual([
    "stock",
    "stock?1",
    "stock?2",
  ]);
  expect(
    tagsOf({ collection, keys: ["1"], payload: { stock: 3, date_updated: "now", user_updated: "u" } }),
  ).toEqual(["stock", "stock?1"]);
});

test("a change of more than the stock is a change of the variant", () => {
  const collection = "product_variants";
  for (const payload of [{ stock: 3, title: "B" }, { date_updated: "now" }, {}, ["1"], undefined])
    expect(tagsOf({ collection, keys: ["1"], payload }), JSON.stringify(payload)).toEqual([
      "product_variants",
      "product_variants:1",
    ]);
  expect(tagsOf({ collection: "products", keys: ["1"], payload: { stock: 3 } })).toContain("products");
});

test("a change of who may read purges everything", () => {
  for (const collection of ["directus_permissions", "directus_policies", "directus_access", "directus_roles"])
    expect(tagsOf({ collection, keys: ["1"], payload: {} })).toEqual(["*"]);
  expect(tagsOf({ collection: "directus_files", keys: ["1"], payload: {} })).toEqual([
    "directus_files",
    "directus_files:1",
  ]);
});

test("a change of what there is to read purges everything, and what is known of the collections", () => {
  for (const collection of ["directus_fields", "directus_collections", "directus_relations"])
    expect(tagsOf({ collection, keys: ["1"], payload: {} })).toEqual(["*", "schema"]);
  for (const event of ["create", "update", "delete"])
    expect(tagsOf({ event: `fields.${event}`, collection: "orders", payload: ["note"] })).toEqual([
      "*",
      "schema",
    ]);
});

test("what is no change is nothing", () => {
  for (const body of [
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"collection":""}',
    '{"collection":1}',
    '{"collection":"a","keys":"b"}',
  ])
    expect(readFlowEvent(body), body).toBeUndefined();
});
