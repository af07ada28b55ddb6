import { expect, test, vi } from "vitest";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { createArchiveRules, excludeArchived } from "#server/directus/query/archives.ts";
import { publishedNow } from "#server/directus/query/published.ts";

const archives = new Map([["posts", { field: "archived", value: true }]]);
const open = { _or: [{ archived: { _neq: true } }, { archived: { _null: true } }] };

test("what asks for the published never finds the archived, in relations too", () => {
  const posts = { filter: { ...publishedNow, slug: { _eq: "a" } } };
  const buttons = { filter: { post: publishedNow } };

  expect(excludeArchived(archives, "posts", posts).filter).toEqual({ _and: [posts.filter, open] });
  expect(excludeArchived(archives, "block_button", buttons).filter).toEqual({
    post: { _and: [publishedNow, open] },
  });
});

test("a read of something else is left as it is", () => {
  const filter = { status: { _in: ["draft"] } };

  expect(excludeArchived(archives, "posts", { filter })).toEqual({ filter });
  expect(excludeArchived(archives, "tags", { filter: publishedNow })).toEqual({ filter: publishedNow });
  expect(
    excludeArchived(new Map([["posts", { field: "status", value: "archived" }]]), "posts", {
      filter: publishedNow,
    }),
  ).toEqual({ filter: publishedNow });
});

test("the archive of a boolean field has a boolean value; others are not asked about", async () => {
  const request = vi.fn(async () => [
    { collection: "posts", meta: { archive_field: "archived", archive_value: "true" } },
    { collection: "pages", meta: { archive_field: "state", archive_value: "old" } },
    { collection: "others", meta: { archive_field: "archived", archive_value: "true" } },
  ]);
  const readAllFields = vi.fn(async () => [
    { collection: "posts", field: "archived", type: "boolean" },
    { collection: "pages", field: "state", type: "string" },
    { collection: "pages", field: "archived", type: "boolean" },
  ]);
  const directus = { request } as unknown as DirectusClient;
  const read = createArchiveRules(directus, readAllFields, ["posts", "pages"]);

  expect(await read()).toEqual(
    new Map<string, object>([
      ["posts", { field: "archived", value: true }],
      ["pages", { field: "state", value: "old" }],
    ]),
  );
  await read();
  expect(request).toHaveBeenCalledOnce();
  expect(readAllFields).toHaveBeenCalledOnce();
});
