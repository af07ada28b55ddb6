import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { type Newsletter, NewsletterSchema } from "./newsletter.ts";

const fields = ["id", "name", "description"] as const;

/** Published ones, translated; none where this Directus has no such collection. */
export async function listNewsletters(directus: DirectusClient): Promise<Newsletter[]> {
  const query = {
    fields,
    filter: { status: { _eq: "published" } } satisfies CollectionFilter<"newsletters">,
    sort: ["sort", "name"],
    limit: 100,
  } as const;
  const rows = await withFallback(directus.readItems("newsletters", query), []);
  return parseRows("newsletters", NewsletterSchema, rows);
}

/** Translated name; undefined where it is no longer published. */
export async function findNewsletterName(directus: DirectusClient, id: string): Promise<string | undefined> {
  const query = {
    fields,
    filter: { id: { _eq: id } } satisfies CollectionFilter<"newsletters">,
    limit: 1,
  } as const;
  const [row] = await withFallback(directus.readItems("newsletters", query), []);
  return parseRow("newsletters", NewsletterSchema, row)?.name;
}
