import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { type Newsletter, NewsletterSchema } from "./newsletter.ts";

/**
 * The newsletters that somebody can subscribe to, in the owner's order.
 * @returns none where this Directus has no newsletters
 */
export async function listNewsletters(directus: Directus): Promise<Newsletter[]> {
  const query = {
    fields: ["id", "name", "description"],
    filter: { status: { _eq: "published" } },
    sort: ["sort", "name"],
    limit: 100,
  };
  const rows = await orWithout(directus.readItems("newsletters", query), []);
  return rows.flatMap((row) => NewsletterSchema.safeParse(row).data ?? []);
}
