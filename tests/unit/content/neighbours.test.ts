import { expect, test } from "vitest";
import { PostSchema } from "#server/content/posts/post.ts";
import { findAdjacentPosts } from "#server/content/posts/posts.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";

const rows = [
  { id: "1", slug: "first", title: "First" },
  { id: "2", slug: null, title: "Nobody has given it an address" },
  { id: "3", slug: "third", title: "Third" },
];

/** A client that answers with what there is, in the order asked for. */
const directus = {
  readItems: async (_name: string, { sort }: ItemsQuery) =>
    sort?.[0] === "published_at" ? rows : rows.toReversed(),
} as unknown as DirectusClient;

test("a post that cannot be linked to is passed over", async () => {
  const post = PostSchema.parse({ ...rows[0], published_at: "2026-11-21T12:00:00Z" });

  expect(await findAdjacentPosts(directus, post)).toMatchObject({
    earlier: undefined,
    later: { slug: "third" },
  });
});
