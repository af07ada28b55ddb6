import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { type Consent, ConsentSchema } from "./consent.ts";

/** Published consents in the owner's order; none where this Directus has no such collection. */
export async function listConsents(directus: DirectusClient): Promise<Consent[]> {
  const reading = directus.readItems("consents", {
    fields: ["id", "title", "text", "required", "countries"],
    filter: { status: { _eq: "published" } },
    sort: ["sort", "date_created", "id"],
    limit: 50,
  });
  return parseRows("consents", ConsentSchema, await withFallback(reading, []));
}
