import { describe, expect, test } from "vitest";
import { listLatest, listPosts } from "#server/content/posts/posts.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";

const dated = Array.from({ length: 7 }, (_, index) => ({
  id: `d${index}`,
  slug: `d${index}`,
  title: "Dated",
  status: "published",
  published_at: `2026-01-0${9 - index}T12:00:00Z`,
}));
const dateless = ["u0", "u1", "u2"].map((slug) => ({
  id: slug,
  slug,
  title: "Without a date",
  status: "published",
  published_at: null,
}));
const later = { ...dated[0], id: "later", slug: "later", published_at: "2126-01-01T00:00:00Z" };

function holds(row: Row, filter: Row): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === "_and") return (value as Row[]).every((part) => holds(row, part));
    if (name === "_or") return (value as Row[]).some((part) => holds(row, part));
    const [[operator, than] = []] = Object.entries(value as Row);
    const of = row[name] as string | null;
    if (operator === "_null") return of === null;
    if (operator === "_lte") return of !== null && of <= new Date().toISOString();
    return operator === "_neq" ? of !== than : of === than;
  });
}

/** A client that answers as SQLite orders rows without a date, at the end, or as PostgreSQL does, at the beginning. */
function client(withoutDates: "first" | "last") {
  const all = withoutDates === "first" ? [...dateless, later, ...dated] : [later, ...dated, ...dateless];
  const asked: ItemsQuery[] = [];
  const readItems = async (_name: string, query: ItemsQuery) => {
    asked.push(query);
    const { filter = {}, limit = 100, page = 1, offset = (page - 1) * limit, aggregate } = query;
    const found = all.filter((row) => holds(row, filter));
    return aggregate
      ? [{ countDistinct: { id: String(found.length) } }]
      : found.slice(offset, offset + limit);
  };
  return { directus: { readItems } as unknown as DirectusClient, asked };
}

describe.each(["first", "last"] as const)("where a database has rows without a date %s", (order) => {
  test("the pages of the journal have every post once, those without a date at the end", async () => {
    const { directus } = client(order);
    const pages = await Promise.all([1, 2, 3].map((page) => listPosts(directus, { page, perPage: 4 })));

    expect(pages.map(({ posts }) => posts.map(({ slug }) => slug))).toEqual([
      ["d0", "d1", "d2", "d3"],
      ["d4", "d5", "d6", "u0"],
      ["u1", "u2"],
    ]);
    expect(pages.map(({ pages, total }) => [pages, total])).toEqual([
      [3, 10],
      [3, 10],
      [3, 10],
    ]);
  });

  test("the newest are filled up with those without a date", async () => {
    const slugs = async (count: number, except?: string) =>
      (await listLatest(client(order).directus, count, except)).map(({ slug }) => slug);

    expect(await slugs(3)).toEqual(["d0", "d1", "d2"]);
    expect(await slugs(3, "d1")).toEqual(["d0", "d2", "d3"]);
    expect(await slugs(8)).toEqual(["d0", "d1", "d2", "d3", "d4", "d5", "d6", "u0"]);
    expect(await slugs(20)).toHaveLength(10);
  });
});

test("a page of dated posts is asked for in one round", async () => {
  const { directus, asked } = client("last");
  await listPosts(directus, { perPage: 4 });

  expect(asked.filter(({ aggregate }) => !aggregate)).toHaveLength(1);
});
