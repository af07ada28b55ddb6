import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { type Consent, ConsentSchema } from "./consent.ts";

/** What the owner asks buyers to agree to, in their order; nothing where this Directus has no such collection. */
export async function listConsents(directus: Directus): Promise<Consent[]> {
  const reading = directus.readItems("consents", {
    fields: ["id", "title", "text", "required", "countries"],
    filter: { status: { _eq: "published" } },
    sort: ["sort", "date_created", "id"],
    limit: 50,
  });
  return parseRows("consents", ConsentSchema, await orWithout(reading, []));
}
