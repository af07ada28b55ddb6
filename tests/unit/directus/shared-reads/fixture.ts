import { parseRelations } from "#server/directus/cache/relations.ts";
import type { AccessSnapshot, EffectiveRules, ReadRule } from "#server/directus/shared-reads/access-rules.ts";

const toOne = (collection: string, field: string, target: string, back?: string) => ({
  collection,
  field,
  related_collection: target,
  schema: { foreign_key_column: "id" },
  meta: { one_field: back ?? null, one_collection_field: null, one_allowed_collections: null },
});

const relations = parseRelations([
  toOne("posts", "author", "authors", "posts"),
  toOne("posts", "image", "directus_files"),
  toOne("posts", "user_created", "directus_users"),
  toOne("posts_tags", "posts_id", "posts", "tags"),
  toOne("posts_tags", "tags_id", "tags"),
  toOne("posts_translations", "posts_id", "posts", "translations"),
  toOne("page_blocks", "page", "pages", "blocks"),
  {
    ...toOne("page_blocks", "item", ""),
    related_collection: null,
    schema: null,
    meta: {
      one_field: null,
      one_collection_field: "collection",
      one_allowed_collections: ["block_hero", "block_quote"],
    },
  },
  toOne("block_hero", "image", "directus_files"),
  toOne("block_quote", "author", "authors"),
]);

const plain: Record<string, string[]> = {
  posts: ["id", "slug", "status", "published_at", "author", "image", "user_created"],
  authors: ["id", "name"],
  tags: ["id", "slug"],
  posts_tags: ["id", "posts_id", "tags_id"],
  posts_translations: ["id", "posts_id", "title"],
  pages: ["id", "permalink"],
  page_blocks: ["id", "page", "item", "collection"],
  block_hero: ["id", "headline", "image"],
  block_quote: ["id", "content", "author"],
  directus_files: ["id", "type"],
};
const lists: Record<string, string[]> = {
  posts: ["tags", "translations", "hidden_list"],
  authors: ["posts"],
  pages: ["blocks"],
};

/** A journal and its pages; `posts.hidden_list` leads to rows that the service role does not see, nor does it see users whole. */
export const model: Pick<AccessSnapshot, "relations" | "fields"> = {
  relations,
  fields: new Map(
    Object.entries(plain).map(([collection, fields]) => [
      collection,
      new Map([
        ...fields.map((field) => [field, false] as const),
        ...(lists[collection] ?? []).map((field) => [field, true] as const),
      ]),
    ]),
  ),
};

export const collections = Object.keys(plain);

/** Rules under which every row of these may be read, whole but for the hidden list. */
export function openRules(changed: Record<string, ReadRule["filter"]> = {}): EffectiveRules {
  return new Map(
    collections.map((collection) => {
      const fields = [...(plain[collection] ?? []), ...(lists[collection] ?? [])];
      const shown = fields.filter((field) => field !== "hidden_list");
      return [collection, [{ collection, filter: changed[collection] ?? null, fields: shown }]];
    }),
  );
}

export const customer = "role-customer";

/** A guest and a customer with one policy in common, and one for the customer alone. */
export function snapshotOf(changes: Partial<AccessSnapshot> = {}, own: ReadRule[] = []): AccessSnapshot {
  const policy = { admin: false, app: false, byAddress: false };
  return {
    ...model,
    roles: new Map([
      [customer, null],
      ["role-buyer", customer],
    ]),
    policies: new Map([
      ["published", policy],
      ["customer", policy],
    ]),
    access: [
      { role: null, user: null, policy: "published" },
      { role: customer, user: null, policy: "published" },
      { role: customer, user: null, policy: "customer" },
    ],
    rules: new Map([
      ["published", [...openRules().values()].flat()],
      ["customer", own],
    ]),
    guest: { roles: [], user: undefined },
    ...changes,
  };
}
