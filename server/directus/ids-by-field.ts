import type { DirectusClient } from "./clients/client.ts";
import { readPages } from "./query/read-in-pages.ts";
import type { CollectionName } from "./query/typed-query.ts";

export async function mapIdsByField(
  directus: DirectusClient,
  collection: CollectionName,
  field: string,
): Promise<Map<string, string>> {
  const rows = await readPages(directus, collection, { fields: ["id", field], sort: ["id"] });
  return new Map(rows.map((row) => [String(row[field]), String(row.id)]));
}
