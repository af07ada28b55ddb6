import { isOpenToAccounts } from "#server/content/posts/posts.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import { publishedNow } from "#server/directus/query/published.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { listEntitledUsers } from "./entitlements.ts";

/**
 * Which users may read a post's members' text: the policy "members' text of a due post" of `pack/access.json`, applied
 * to many customers in three reads. Keep both in sync. Never cached. Needs the service client.
 */
export async function listReaders(
  directus: DirectusClient,
  slug: string,
  users: string[],
): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const post = { slug: { _eq: slug }, ...publishedNow };
  const buyers = {
    fields: ["reader"],
    filter: { reader: { _in: users }, post } satisfies CollectionFilter<"order_lines">,
    limit: -1,
  } as const;
  const [entitled, lines, isFree] = await Promise.all([
    listEntitledUsers(directus, users, post),
    withFallback(directus.readItems("order_lines", buyers), []),
    isOpenToAccounts(directus, slug),
  ]);
  if (isFree) return new Set(users);
  return new Set([...entitled, ...lines.map(({ reader }) => idSchema.parse(reader))]);
}
