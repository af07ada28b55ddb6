import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { defaultLanguage } from "#server/languages.ts";
import { type Newsletter, NewsletterSchema } from "./newsletter.ts";

/**
 * The newsletters that somebody can subscribe to, in the owner's order. They are written in the site's own language.
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
  const lang = directus.language.tag === defaultLanguage.tag ? undefined : defaultLanguage.tag;
  return rows.flatMap((row) => NewsletterSchema.safeParse(row).data ?? []).map((one) => ({ ...one, lang }));
}
