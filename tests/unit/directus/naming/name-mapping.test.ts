import { beforeAll, expect, test, vi } from "vitest";

let names: typeof import("#server/directus/naming/native-names.ts");
let translate: typeof import("#server/directus/naming/name-mapping.ts");

beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv("DIRECTUS_COLLECTIONS", '{"posts":"articles","block_hero":"v_hero"}');
  vi.stubEnv(
    "DIRECTUS_FIELDS",
    "posts.title=headline, posts.published_at=went_out,authors.name=full_name,posts.author=writer,page_blocks.item=part,block_hero.headline=big",
  );
  names = await import("#server/directus/naming/native-names.ts");
  translate = await import("#server/directus/naming/name-mapping.ts");
  vi.unstubAllEnvs();
});

test("a collection has one name on the site and one in Directus", () => {
  expect(names.toNativeCollection("posts")).toBe("articles");
  expect(names.toNativeCollection("pages")).toBe("pages");
  expect(names.toSiteCollection("articles")).toBe("posts");
  expect(names.encodeCollectionName("posts")).toBe("articles");
});

test("a query names collections and fields in all its parts, each in its own collection", () => {
  const query = {
    fields: ["title", "author.name", "image.title", "*"],
    filter: {
      _and: [{ title: { _eq: "title" } }, { author: { name: { _eq: "author" } } }],
      "year(published_at)": { _eq: 2026 },
    },
    sort: ["-published_at", "id"],
    deep: { author: { _sort: ["-name"], _limit: 2, _filter: { name: { _null: true } } } },
    search: "title",
    limit: 3,
  };

  expect(translate.toNativeQuery("posts", query)).toEqual({
    fields: ["headline", "writer.full_name", "image.title", "*"],
    filter: {
      _and: [{ headline: { _eq: "title" } }, { writer: { full_name: { _eq: "author" } } }],
      "year(went_out)": { _eq: 2026 },
    },
    sort: ["-went_out", "id"],
    deep: { writer: { _sort: ["-full_name"], _limit: 2, _filter: { full_name: { _null: true } } } },
    search: "title",
    limit: 3,
  });
});

test("a path through any collection says which one, and a filter may follow a relation back", () => {
  const query = {
    fields: ["blocks.item:block_hero.headline", "blocks.item:block_quote.content"],
    filter: { "$FOLLOW(posts,author)": { title: { _eq: "$FOLLOW(posts,x)" } } },
    deep: { blocks: { "item:block_hero": { _sort: ["headline"] } } },
  };

  expect(translate.toNativeQuery("pages", query)).toEqual({
    fields: ["blocks.part:v_hero.big", "blocks.part:block_quote.content"],
    filter: { "$FOLLOW(articles,writer)": { headline: { _eq: "$FOLLOW(posts,x)" } } },
    deep: { blocks: { "part:v_hero": { _sort: ["big"] } } },
  });
});

test("values of a filter are left alone", () => {
  const filter = { url: { _in: ["https:posts", "title"] } };

  expect(translate.toNativeQuery("redirects", { filter })).toEqual({ filter });
});

test("an answer comes back under the site's names, rows below it too", () => {
  const rows = [{ id: 1, headline: "One", title: "of another meaning", writer: { full_name: "Ada" } }];
  const page = { blocks: [{ collection: "v_hero", part: { big: "Hello" } }] };

  expect(translate.fromNativeRow("posts", rows)).toMatchObject([{ title: "One", author: { name: "Ada" } }]);
  expect(translate.fromNativeRow("posts", { title: "of another meaning" })).toEqual({});
  expect(translate.fromNativeRow("pages", page)).toMatchObject({
    blocks: [{ item: { headline: "Hello" } }],
  });
});

test("groups by a part of a date and extremes come back too", () => {
  const groups = [{ went_out_year: 2026, count: 2, max: { went_out: "2026-01-01" } }];

  expect(translate.fromNativeRow("posts", groups)).toMatchObject([
    { published_at_year: 2026, count: 2, max: { published_at: "2026-01-01" } },
  ]);
});

test("what is written goes out under Directus's names", () => {
  const row = { title: "One", author: { name: "Ada" }, tags: [{ tags_id: { title: "Sea" } }] };

  expect(translate.toNativeRow("posts", row)).toEqual({
    headline: "One",
    writer: { full_name: "Ada" },
    tags: [{ tags_id: { title: "Sea" } }],
  });
});
