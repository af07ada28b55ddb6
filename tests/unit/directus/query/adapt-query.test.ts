import { describe, expect, test } from "vitest";
import { adaptQuery } from "#server/directus/query/adapt-query.ts";
import { publishedNow } from "#server/directus/query/published.ts";
import type { VisibleCollection, VisibleSchema } from "#server/directus/schema.ts";

function collection(name: string, fields: Record<string, string[]>): VisibleCollection {
  const entries = Object.entries(fields).map(([field, collections]) => [
    field,
    {
      name: field,
      type: "string" as const,
      format: undefined,
      note: undefined,
      relation: collections.length > 0 ? { collections, many: false } : undefined,
    },
  ]);
  return { name, note: undefined, singleton: false, fields: new Map(entries as [string, never][]) };
}

const posts = collection("posts", {
  id: [],
  slug: [],
  title: [],
  author: ["people"],
  image: ["directus_files"],
  blocks: ["block_a", "block_b"],
});
const people = collection("people", { id: [], name: [] });
const schema: VisibleSchema = new Map([
  ["posts", posts],
  ["people", people],
  ["block_a", collection("block_a", { headline: [] })],
]);
const fitted = (query: Parameters<typeof adaptQuery>[0]) => adaptQuery(query, schema, posts);

describe("a query for a Directus that lacks some fields", () => {
  test("does not ask for what is not there, and reads files as they are", () => {
    const fields = [
      "slug",
      "lang",
      "author.name",
      "author.slug",
      "image.width",
      "tags.tags_id.slug",
      "count(blocks)",
    ];

    expect(fitted({ fields })?.fields).toEqual([
      "slug",
      "author.name",
      "author.id",
      "image.width",
      "count(blocks)",
    ]);
  });

  test("asks of files what is shown of them", () => {
    const files = new Map(schema).set("directus_files", collection("directus_files", { id: [], type: [] }));
    const fields = ["image.id", "image.title", "image.type", "title"];

    expect(adaptQuery({ fields }, files, posts)?.fields).toEqual(["image.id", "image.type", "title"]);
  });

  test("follows a many-to-any relation only to collections that are there", () => {
    const fields = ["blocks.item:block_a.headline", "blocks.headline"];

    expect(fitted({ fields: [...fields, "blocks.id"] })?.fields).toEqual(["blocks.headline"]);
    expect(fitted({ fields: ["blocks:block_a.headline", "blocks:block_b.headline"] })?.fields).toEqual([
      "blocks:block_a.headline",
    ]);
  });

  test("keeps drafts away only where there are drafts", () => {
    expect(fitted({ filter: { ...publishedNow } })?.filter).toEqual({});
    const dated = collection("posts", { published_at: [] });

    expect(adaptQuery({ filter: { ...publishedNow } }, schema, dated)?.filter).toEqual({
      _or: publishedNow._or,
    });
  });

  test("finds nothing by a field that is not there, instead of everything", () => {
    expect(fitted({ filter: { permalink: { _eq: "/" } } })).toBeUndefined();
    expect(fitted({ filter: { author: { motto: { _eq: "ada" } } } })).toBeUndefined();
    expect(
      fitted({ filter: { _and: [{ permalink: { _eq: "/" } }, { slug: { _eq: "a" } }] } }),
    ).toBeUndefined();
    expect(
      fitted({ filter: { _or: [{ permalink: { _eq: "/" } }, { slug: { _eq: "a" } }] } })?.filter,
    ).toEqual({
      _or: [{ slug: { _eq: "a" } }],
    });
  });

  test("sorts, groups and nests by what is there", () => {
    expect(fitted({ sort: ["-published_at", "id"] })?.sort).toEqual(["id"]);
    expect(fitted({ sort: ["-published_at"] })).toEqual({});
    expect(fitted({ groupBy: ["lang"] })).toBeUndefined();
    expect(fitted({ aggregate: { count: ["*"], max: ["date_updated"] } })?.aggregate).toEqual({
      count: ["*"],
    });
    expect(fitted({ deep: { author: { _sort: "sort", _limit: 2 }, tags: { _sort: "sort" } } })?.deep).toEqual(
      {
        author: { _limit: 2 },
      },
    );
  });

  test("is the same where all is there", () => {
    const query = {
      fields: ["slug", "author.name"],
      filter: { author: { name: { _eq: "Ada" } } },
      sort: ["-id"],
      limit: 3,
      search: "sea",
    };

    expect(fitted(query)).toEqual(query);
  });
});

describe("a collection without a slug", () => {
  const bare = collection("tags", { id: [], title: [], post: ["posts"] });
  const keyed = (query: Parameters<typeof adaptQuery>[0]) =>
    adaptQuery(
      query,
      new Map([
        ["tags", bare],
        ["posts", posts],
      ]),
      bare,
    );

  test("is addressed by its key", () => {
    expect(
      keyed({ fields: ["slug", "title", "post.slug"], filter: { slug: { _eq: "7" } }, sort: ["-slug"] }),
    ).toEqual({ fields: ["id", "title", "post.slug"], filter: { id: { _eq: "7" } }, sort: ["-id"] });
  });

  test("is not found by what cannot be its key", () => {
    const id = { name: "id", type: "integer", relation: undefined } as never;
    const numbered = { ...bare, fields: new Map([...bare.fields, ["id", id]]) };
    const find = (filter: object) =>
      adaptQuery({ filter: { ...filter } }, new Map([["tags", numbered]]), numbered);

    expect(find({ slug: { _eq: "seven" } })).toBeUndefined();
    expect(find({ slug: { _neq: "seven" } })).toEqual({ filter: {} });
    expect(find({ slug: { _eq: "7" } })).toEqual({ filter: { id: { _eq: "7" } } });
  });

  test("is published below a group of conditions too", () => {
    const filter = { post: { _and: [{ ...publishedNow }, { title: { _nnull: true } }] } };

    expect(keyed({ filter })?.filter).toEqual({ post: { _and: [{ title: { _nnull: true } }] } });
  });

  test("with neither has no address", () => {
    const none = collection("tags", { title: [] });

    expect(adaptQuery({ filter: { slug: { _eq: "7" } } }, new Map([["tags", none]]), none)).toBeUndefined();
  });
});

test("only what keeps drafts away may be left out of a filter", () => {
  expect(fitted({ filter: { status: { _in: ["paid"] } } })).toBeUndefined();
  expect(fitted({ filter: { published_at: { _gte: "2026-01-01" } } })).toBeUndefined();
});
