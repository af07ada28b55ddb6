import type { Directus } from "./client.ts";

/** The keys of all rows of a collection by one of its fields, whose values are unique. */
export async function mapKeys(
  directus: Directus,
  collection: string,
  field: string,
): Promise<Map<string, string>> {
  const rows = await directus.readItems(collection, { fields: ["id", field], limit: -1 });
  return new Map(rows.map((row) => [String(row[field]), String(row.id)]));
}
