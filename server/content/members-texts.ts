import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import type { Post } from "./post.ts";

const collection = "members_texts";

/**
 * What the members of a plan read, and who has bought the post. Directus checks permissions of rows, not of single
 * fields, when it filters and aggregates; so this text is a row of its own, which the visitor's bearer opens or not.
 * @param slug of its post
 * @returns null where there is none, or not for this visitor
 */
export async function findMembersText(directus: Directus, slug: string): Promise<string | null> {
  const [row] = await orWithout(
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
 * The same for several posts at once.
 * @param directus the member's own door, with whose bearer Directus decides which texts it opens now
 * @param service says which text belongs to which post, which nobody but staff may know; no text comes from it
 * @returns the texts by the id of their post: only those that are open
 */
export async function listMembersTexts(
  directus: Directus,
  service: Directus,
  posts: Pick<Post, "id" | "gated">[],
): Promise<Map<string, string>> {
  const shut = posts.filter(({ gated }) => gated).map(({ id }) => id);
  const rows = shut.length > 0 ? await orWithout(listTextIds(service, shut), []) : [];
  const ids = rows.flatMap(({ text }) => text ?? []);
  const query = { fields: ["id", "content"], filter: { id: { _in: ids } }, limit: -1 };
  const open = ids.length > 0 ? await orWithout(directus.readItems(collection, query), []) : [];
  const texts = new Map(open.map(({ id, content }) => [String(id), content]));
  return new Map(
    rows.flatMap(({ post, text }) => {
      const content = texts.get(text ?? "");
      return typeof content === "string" ? [[post, content] as const] : [];
    }),
  );
}

async function listTextIds(service: Directus, posts: string[]) {
  const fields = ["id", "members_text"];
  const rows = await service.readItems("posts", { fields, filter: { id: { _in: posts } }, limit: -1 });
  return rows.map(({ id, members_text }) => ({
    post: String(id),
    text: members_text ? String(members_text) : undefined,
  }));
}
