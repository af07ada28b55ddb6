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
 * @returns those of the users: members of its plan, and who has bought it; two questions, however many they are
 */
export async function listReaders(directus: Directus, slug: string, users: string[]): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const post = { slug: { _eq: slug }, ...publishedNow };
  const members = {
    fields: ["user"],
    filter: {
      user: { _in: users },
      starts_at: { _lte: "$NOW" },
      ends_at: { _gt: "$NOW" },
      plan: { "$FOLLOW(posts,plan)": post },
    },
    limit: -1,
  };
  const buyers = { fields: ["reader"], filter: { reader: { _in: users }, post }, limit: -1 };
  const [entitlements, lines] = await Promise.all([
    orWithout(directus.readItems("entitlements", members), []),
    orWithout(directus.readItems("order_lines", buyers), []),
  ]);
  return new Set(
    [...entitlements.map(({ user }) => user), ...lines.map(({ reader }) => reader)].map((id) =>
      key.parse(id),
    ),
  );
}
