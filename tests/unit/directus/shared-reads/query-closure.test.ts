import { describe, expect, test } from "vitest";
import { listTouchedCollections } from "#server/directus/shared-reads/query-closure.ts";
import { seeded } from "../../../support/seeded-random.ts";
import { collections, model, openRules } from "./fixture.ts";

type Asked = Parameters<typeof listTouchedCollections>[2];

const touched = (collection: string, query: Asked["query"], rules = openRules()) => {
  const found = listTouchedCollections(model, [rules], { collection, query });
  return found && [...found].sort();
};

describe("a query touches", () => {
  test.each<[string, string, Asked["query"], string[]]>([
    ["only its own collection by values", "posts", { fields: ["id", "slug"] }, ["posts"]],
    ["no more by the bare key of a row", "posts", { fields: ["author", "image", "user_created"] }, ["posts"]],
    ["a row that a path goes into", "posts", { fields: ["author.name"] }, ["authors", "posts"]],
    [
      "users by a path into one",
      "posts",
      { fields: ["id"], sort: ["user_created"] },
      ["directus_users", "posts"],
    ],
    ["a list by its bare name", "posts", { fields: ["tags"] }, ["posts", "posts_tags"]],
    ["what is counted of a list", "posts", { fields: ["count(tags)"] }, ["posts", "posts_tags"]],
    ["no more by a part of a date", "posts", { fields: ["year(published_at)"] }, ["posts"]],
    ["the lists that the star stands for", "pages", { fields: ["*"] }, ["page_blocks", "pages"]],
    ["the same where no field is named", "pages", {}, ["page_blocks", "pages"]],
    [
      "every kind of block by the path into one",
      "page_blocks",
      { fields: ["item:block_hero.headline"] },
      ["block_hero", "block_quote", "page_blocks"],
    ],
    ["no more by a block's bare key", "page_blocks", { fields: ["item"] }, ["page_blocks"]],
    [
      "what a filter looks at",
      "posts",
      {
        fields: ["id"],
        filter: { _or: [{ tags: { tags_id: { slug: { _eq: "a" } } } }, { slug: { _eq: "b" } }] },
      },
      ["posts", "posts_tags", "tags"],
    ],
    [
      "what a filter looks at from the other side",
      "authors",
      { fields: ["id"], filter: { "$FOLLOW(posts,author)": { slug: { _eq: "a" } } } },
      ["authors", "posts"],
    ],
    [
      "what is counted in a filter",
      "posts",
      { fields: ["id"], filter: { "count(tags)": { _gt: 1 } } },
      ["posts", "posts_tags"],
    ],
    ["what an order looks at", "posts", { fields: ["id"], sort: ["-author.name"] }, ["authors", "posts"]],
    [
      "what a deep filter looks at",
      "pages",
      {
        fields: ["blocks.item:block_quote.content"],
        deep: { blocks: { "item:block_quote": { _filter: { author: { name: { _eq: "A" } } } } } },
      },
      ["authors", "block_hero", "block_quote", "page_blocks", "pages"],
    ],
    ["no field where rows are counted", "pages", { aggregate: { count: ["id"] } }, ["pages"]],
    [
      "what rows are grouped by",
      "posts",
      { aggregate: { count: ["id"] }, groupBy: ["author.name"] },
      ["authors", "posts"],
    ],
  ])("%s", (_fact, collection, query, expected) => {
    expect(touched(collection, query)).toEqual(expected);
  });

  test("what a rule asks with _some and _none, and what the rules of that ask; not what it only joins", () => {
    const rules = openRules({
      posts: { tags: { _some: { tags_id: { slug: { _eq: "open" } } } }, author: { name: { _eq: "A" } } },
      posts_tags: { posts_id: { translations: { _none: { title: { _eq: "" } } } } },
    });

    expect(touched("posts", { fields: ["id"] }, rules)).toEqual([
      "posts",
      "posts_tags",
      "posts_translations",
    ]);
  });
});

describe("it is not certain what is touched by", () => {
  test.each<[string, string, Asked["query"]]>([
    ["a version", "posts", { fields: ["id"], version: "draft" }],
    ["an alias", "posts", { fields: ["id"], alias: { all: "tags" } }],
    ["an alias below", "posts", { fields: ["tags.id"], deep: { tags: { _alias: { x: "tags_id" } } } }],
    ["a field that is not known", "posts", { fields: ["secret"] }],
    ["a list whose rows the service role does not see", "posts", { fields: ["hidden_list"] }],
    ["a path through users, which it does not see whole", "posts", { fields: ["user_created.email"] }],
    ["a star before a path", "posts", { fields: ["*.name"] }],
    ["several fields in one name", "posts", { fields: ["id,tags"] }],
    ["a function that is not known", "posts", { fields: ["json(slug)"] }],
    ["a kind of block that is not allowed", "page_blocks", { fields: ["item:posts.slug"] }],
    ["a path into a value", "posts", { fields: ["slug.x"] }],
    ["an unknown parameter", "posts", Object.assign({ fields: ["id"] }, { backlink: false })],
    ["a filter that is no object", "posts", { fields: ["id"], filter: { _and: "x" } }],
    ["users", "directus_users", { fields: ["id"] }],
    ["a collection that is not known", "orders", { fields: ["id"] }],
  ])("%s", (_fact, collection, query) => {
    expect(touched(collection, query)).toBeUndefined();
  });

  test("a rule that asks for rows through a field that is not known", () => {
    const rules = openRules({ posts: { secret: { list: { _some: { id: { _eq: 1 } } } } } });

    expect(touched("posts", { fields: ["id"] }, rules)).toBeUndefined();
  });

  test("an operator that is the name of a field as well", () => {
    const fields = new Map([
      ...model.fields,
      [
        "posts",
        new Map([
          ["id", false],
          ["_secret", true],
        ]),
      ] as const,
    ]);
    const read = { collection: "posts", query: { fields: ["id"], filter: { _secret: { id: { _eq: 1 } } } } };

    expect(listTouchedCollections({ ...model, fields }, [openRules()], read)).toBeUndefined();
  });
});

test("whatever way a query goes, the collections on its way are among them", () => {
  const { oneOf: pick } = seeded(20_261_124);

  for (let round = 0; round < 2_000; round++) {
    const root = pick(collections.filter((name) => !name.startsWith("directus_")));
    const way = walk(root, pick);
    const query = pick([
      { fields: [way.path] },
      { fields: ["id"], sort: [`-${way.path}`] },
      { fields: ["id"], filter: way.filter },
      { fields: ["id"], filter: { _or: [{ id: { _eq: 1 } }, { _and: [way.filter] }] } },
    ]);
    const found = touched(root, query);

    expect(found, `${root} ${JSON.stringify(query)}`).toEqual(expect.arrayContaining(way.passed));
  }
});

/** A random path through relations to a value. */
function walk(root: string, pick: <T>(list: readonly T[]) => T) {
  const steps: string[] = [];
  const passed = [root];
  let here = root;
  for (let depth = pick([0, 1, 2, 3]); depth > 0; depth--) {
    const ways = [...(model.relations.get(here) ?? [])].filter(([, { collections: targets }]) =>
      targets.every((target) => model.fields.has(target)),
    );
    if (ways.length === 0) break;
    const [field, { collections: targets }] = pick(ways);
    here = pick(targets);
    steps.push(targets.length > 1 ? `${field}:${here}` : field);
    passed.push(here);
  }
  const filter = steps.reduceRight<Record<string, unknown>>((below, step) => ({ [step]: below }), {
    id: { _eq: 1 },
  });
  return { path: [...steps, "id"].join("."), passed, filter };
}
