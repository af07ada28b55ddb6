import { beforeAll, expect, test, vi } from "vitest";

let names: typeof import("#server/directus/names.ts");

beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv("DIRECTUS_COLLECTIONS", '{"posts":"articles","block_hero":"v_hero"}');
  names = await import("#server/directus/names.ts");
  vi.unstubAllEnvs();
});

test("a collection has one name on the site and one in Directus", () => {
  expect(names.realName("posts")).toBe("articles");
  expect(names.realName("pages")).toBe("pages");
  expect(names.ownName("articles")).toBe("posts");
  expect(names.collectionName("posts")).toBe("articles");
});

test("a query names collections inside its fields and filters", () => {
  const query = {
    fields: ["title", "blocks.item:block_hero.headline", "blocks.item:block_quote.content"],
    filter: { _and: [{ "$FOLLOW(posts,members_text)": { id: { _eq: "$FOLLOW(posts,x)" } } }] },
    deep: { "item:block_hero": { _sort: ["sort"] } },
    search: "see item:block_hero",
  };

  expect(names.withRealNames(query)).toEqual({
    fields: ["title", "blocks.item:v_hero.headline", "blocks.item:block_quote.content"],
    filter: { _and: [{ "$FOLLOW(articles,members_text)": { id: { _eq: "$FOLLOW(posts,x)" } } }] },
    deep: { "item:v_hero": { _sort: ["sort"] } },
    search: "see item:block_hero",
  });
});

test("values of a filter are left alone", () => {
  const filter = { url: { _in: ["https:posts", "a:posts"] } };

  expect(names.withRealNames({ filter })).toEqual({ filter });
});
