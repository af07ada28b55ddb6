import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import type { Post } from "./post.ts";
import { listMembersTextIds } from "./posts.ts";

const collection = "members_texts";

/**
 * Paywall: the text for a plan's members and for buyers of the post. Directus filters and aggregates by row
 * permissions, not by field, so the gated text is a row of its own that the visitor's bearer may read or not.
 * @returns null if there is none, or not for this visitor
 */
export async function findMemberContent(directus: DirectusClient, slug: string): Promise<string | null> {
  const [row] = await withFallback(
    directus.readItems(collection, {
      fields: ["content"],
      filter: { "$FOLLOW(posts,members_text)": { slug: { _eq: slug } } },
      limit: 1,
    }),
    [],
  );
  return typeof row?.content === "string" ? row.content : null;
}

/**
 * As `findMemberContent`, for several posts.
 * @param directus the member's own client, whose bearer decides which texts are readable
 * @param service only maps texts to posts, which only staff may know; never used to read a text
 * @returns readable texts by post id
 */
export async function listMemberContent(
  directus: DirectusClient,
  service: DirectusClient,
  posts: Pick<Post, "id" | "gated">[],
): Promise<Map<string, string>> {
  const shut = posts.filter(({ gated }) => gated).map(({ id }) => id);
  const rows = shut.length > 0 ? await withFallback(listMembersTextIds(service, shut), []) : [];
  const ids = rows.flatMap(({ text }) => text ?? []);
  const query = {
    fields: ["id", "content"],
    filter: { id: { _in: ids } } satisfies CollectionFilter<"members_texts">,
    limit: -1,
  } as const;
  const open = ids.length > 0 ? await withFallback(directus.readItems(collection, query), []) : [];
  const texts = new Map(open.map(({ id, content }) => [String(id), content]));
  return new Map(
    rows.flatMap(({ post, text }) => {
      const content = texts.get(text ?? "");
      return typeof content === "string" ? [[post, content] as const] : [];
    }),
  );
}
