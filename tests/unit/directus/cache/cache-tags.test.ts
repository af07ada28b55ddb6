import { describe, expect, test } from "vitest";
import { type CacheableRead, collectCacheTags, getCacheScope } from "#server/directus/cache/cache-tags.ts";
import { parseRelations } from "#server/directus/cache/relations.ts";

const oneToMany = (collection: string, field: string, target: string, back?: string) => ({
  collection,
  field,
  related_collection: target,
  schema: { foreign_key_column: "id" },
  meta: { one_field: back ?? null, one_collection_field: null, one_allowed_collections: null },
});
const relations = parseRelations([
  oneToMany("posts", "author", "authors"),
  oneToMany("posts", "image", "directus_files"),
  oneToMany("posts_tags", "posts_id", "posts", "tags"),
  oneToMany("posts_tags", "tags_id", "tags"),
  oneToMany("page_blocks", "page", "pages", "blocks"),
  {
    collection: "page_blocks",
    field: "item",
    related_collection: null,
    schema: null,
    meta: {
      one_field: null,
      one_collection_field: "collection",
      one_allowed_collections: ["block_hero", "block_quote"],
    },
  },
  oneToMany("block_hero", "button_group", "block_button_group"),
  oneToMany("product_variants", "product", "products", "variants"),
  oneToMany("prices", "variant", "product_variants", "prices"),
]);
const tags = (read: CacheableRead, rows: Record<string, unknown>[]) =>
  collectCacheTags(relations, read, rows).sort();

describe("an answer carries", () => {
  test("the collection of a list, or the item of a key", () => {
    expect(tags({ collection: "posts", query: {} }, [])).toEqual(["posts"]);
    expect(collectCacheTags(relations, { collection: "posts", key: "7", query: {} }, { id: 7 })).toEqual([
      "posts:7",
    ]);
  });

  test("each item that it was asked for by its key, those that are not there too; of many their collection", () => {
    const read = (keys: string[]): CacheableRead => ({
      collection: "directus_files",
      keys,
      query: { fields: ["id"] },
    });
    const many = Array.from({ length: 31 }, (_, index) => `f${index}`);

    expect(tags(read(["f1", "f2"]), [{ id: "f1" }])).toEqual(["directus_files:f1", "directus_files:f2"]);
    expect(tags(read(many), [])).toEqual(["directus_files"]);
    expect([...(getCacheScope(relations, read(["f1"])) ?? [])]).toEqual(["directus_files"]);
  });

  test("items it leads to, by their key where it says it, else by their collection", () => {
    const rows = [
      { author: { id: 3, name: "A" }, image: "f1" },
      { author: { name: "B" }, image: null },
    ];
    expect(tags({ collection: "posts", query: {} }, rows)).toEqual(
      ["authors", "authors:3", "directus_files", "directus_files:f1", "posts"].sort(),
    );
  });

  test("nested lists, empty ones too, and what lies beyond them", () => {
    expect(tags({ collection: "posts", query: {} }, [{ tags: [] }])).toEqual(["posts", "posts_tags"]);
    expect(tags({ collection: "posts", query: {} }, [{ tags: [{ tags_id: { id: 1 } }] }])).toEqual([
      "posts",
      "posts_tags",
      "tags:1",
    ]);
    expect(
      tags({ collection: "products", query: { alias: { all: "variants" } } }, [{ all: [{ prices: [] }] }]),
    ).toEqual(["prices", "product_variants", "products"]);
  });

  test("blocks of whatever collection they are", () => {
    const blocks = [
      { collection: "block_hero", item: { id: 4, button_group: null } },
      { item: { headline: "?" } },
    ];
    expect(tags({ collection: "pages", query: {} }, [{ blocks }])).toEqual([
      "block_button_group",
      "block_hero",
      "block_hero:4",
      "block_quote",
      "page_blocks",
      "pages",
    ]);
  });

  test("what decides who is in it and in which order", () => {
    const filter = {
      _or: [{ author: { name: { _eq: "A" } } }, { tags: { _some: { tags_id: { slug: { _eq: "t" } } } } }],
    };
    expect(tags({ collection: "posts", query: { filter } }, [])).toEqual([
      "authors",
      "posts",
      "posts_tags",
      "tags",
    ]);
    expect(
      tags({ collection: "authors", query: { filter: { "$FOLLOW(posts,author)": { id: { _eq: 1 } } } } }, []),
    ).toEqual(["authors", "posts"]);
    expect(tags({ collection: "posts", query: { sort: ["-author.name"] } }, [])).toEqual([
      "authors",
      "posts",
    ]);
    expect(
      tags({ collection: "posts", query: { groupBy: ["author"], aggregate: { count: ["tags.id"] } } }, []),
    ).toEqual(["authors", "posts", "posts_tags"]);
    const deep = { blocks: { _filter: { "item:block_hero": { headline: { _null: true } } } } };
    expect(tags({ collection: "pages", query: { deep } }, [])).toEqual(["block_hero", "pages"]);
  });

  test("the stock where a copy of it is shown, filtered, sorted, searched or summed", () => {
    const shown = tags({ collection: "products", query: {} }, [{ variants: [{ id: 1, stock: 3 }] }]);
    expect(shown).toContain("stock");
    for (const query of [
      { filter: { stock: { _gt: 0 } } },
      { sort: ["-stock"] },
      { search: "19" },
      { aggregate: { sum: ["stock"] } },
    ])
      expect(tags({ collection: "product_variants", query }, []), JSON.stringify(query)).toContain("stock");
    expect(tags({ collection: "products", query: {} }, [{ variants: [{ id: 1 }] }])).not.toContain("stock");
    expect(tags({ collection: "posts", query: { filter: { stock: { _gt: 0 } } } }, [])).not.toContain(
      "stock",
    );
  });

  test("nothing but who comes out and goes, where it is how many are out", () => {
    const out = {
      status: { _eq: "published" },
      _or: [{ published_at: { _null: true } }, { published_at: { _lte: "$NOW" } }],
    };
    const counted = (query: object, collection = "posts") =>
      tags({ collection, query: { aggregate: { count: "*" }, ...query } }, [{ count: 3 }]);
    for (const query of [
      { filter: out },
      { filter: { _and: [out, { published_at: { _lt: "2026" } }] }, aggregate: { countDistinct: "id" } },
      { filter: out, groupBy: ["year(published_at)"] },
    ]) {
      expect(counted(query), JSON.stringify(query)).toEqual(["posts?moments"]);
      expect([
        ...(getCacheScope(relations, {
          collection: "posts",
          query: { aggregate: { count: "*" }, ...query },
        }) ?? []),
      ]).toContain("posts?moments");
    }
    for (const query of [
      { filter: { ...out, lang: { _eq: "de" } } },
      { filter: { ...out, author: { slug: { _eq: "a" } } } },
      { filter: out, groupBy: ["lang"] },
      { filter: out, aggregate: { count: "image" } },
      { filter: out, aggregate: { max: "published_at" } },
      { filter: out, search: "tide" },
    ])
      expect(counted(query), JSON.stringify(query)).toContain("posts");
    expect(counted({}, "authors")).toEqual(["authors"]);
  });

  test("everything, where the relations are unknown", () => {
    expect(collectCacheTags(undefined, { collection: "posts", query: {} }, []).sort()).toEqual([
      "*",
      "posts",
    ]);
  });
});

test("the scope of a query holds every collection that its answer may carry", () => {
  const scope = (collection: string, fields?: string[]) =>
    [...(getCacheScope(relations, { collection, query: { fields } }) ?? [])].sort();
  expect(scope("posts", ["title", "author.name"])).toEqual(["authors", "posts"]);
  expect(scope("posts")).toEqual(["authors", "directus_files", "posts", "posts_tags"]);
  expect(scope("pages", ["blocks.item:block_hero.button_group.id"])).toEqual([
    "block_button_group",
    "block_hero",
    "page_blocks",
    "pages",
  ]);
  expect(scope("pages", ["blocks.item.id"])).toEqual(["block_hero", "block_quote", "page_blocks", "pages"]);
  expect(scope("product_variants")).toContain("stock");
  expect(getCacheScope(undefined, { collection: "posts", query: {} })).toBeUndefined();
});
