import { key } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { publishedNow } from "#server/directus/published.ts";

/**
 * Who of some users may read the members' text of a post at this moment. It is the rule "members' text of a due post" of
 * `pack/access.json`, which Directus asks of a member's own bearer, asked for several members at once: whatever opens a
 * post there has to stand here too. Nothing of the answer is kept.
 * @param directus the service door
 * @param slug of the post
 * @returns those of the users; one question, however many they are
 */
export async function listReaders(directus: Directus, slug: string, users: string[]): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const query = {
    fields: ["user"],
    filter: {
      user: { _in: users },
      starts_at: { _lte: "$NOW" },
      ends_at: { _gt: "$NOW" },
      plan: { "$FOLLOW(posts,plan)": { slug: { _eq: slug }, ...publishedNow } },
    },
    limit: -1,
  };
  const rows = await orWithout(directus.readItems("entitlements", query), []);
  return new Set(rows.map(({ user }) => key.parse(user)));
}
