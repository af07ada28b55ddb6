import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { type Newsletter, NewsletterSchema } from "./newsletter.ts";

const fields = ["id", "name", "description"];

/**
 * The newsletters that somebody can subscribe to, in the owner's order and in the language of the door, as far as they are
 * translated.
 * @returns none where this Directus has no newsletters
 */
export async function listNewsletters(directus: Directus): Promise<Newsletter[]> {
  const query = { fields, filter: { status: { _eq: "published" } }, sort: ["sort", "name"], limit: 100 };
  const rows = await orWithout(directus.readItems("newsletters", query), []);
  return parseRows("newsletters", NewsletterSchema, rows);
}

/** What a newsletter is called in the language of the door; undefined where nobody can subscribe to it any more. */
export async function findNewsletterName(directus: Directus, id: string): Promise<string | undefined> {
  const query = { fields, filter: { id: { _eq: id } }, limit: 1 };
  const [row] = await orWithout(directus.readItems("newsletters", query), []);
  return parseRow("newsletters", NewsletterSchema, row)?.name;
}
