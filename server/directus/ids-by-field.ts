import type { DirectusClient } from "./clients/client.ts";
import type { CollectionName } from "./query/typed-query.ts";

export async function mapIdsByField(
  directus: DirectusClient,
  collection: CollectionName,
  field: string,
): Promise<Map<string, string>> {
  const rows = await directus.readItems(collection, { fields: ["id", field], limit: -1 });
  return new Map(rows.map((row) => [String(row[field]), String(row.id)]));
}
