import { type DirectusFile, type Query, readFiles } from "@directus/sdk";
import type { Row, UntypedDirectusClient } from "#server/directus/clients/client.ts";
import { QueryError } from "#server/directus/query/query-error.ts";
import { filesCollection } from "#server/directus/schema.ts";
import type { DescribedCollection } from "../described-schema.ts";

export function requireKeyField({ name, key }: Pick<DescribedCollection, "name" | "key">): string {
  if (!key) throw new QueryError("filter", "no-key", { collection: name });
  return key;
}

/** Keys of the matching items that this visitor may read. */
export async function readKeys(
  directus: UntypedDirectusClient,
  collection: Pick<DescribedCollection, "name" | "key">,
  { filter, most }: { filter: Row; most: number },
): Promise<unknown[]> {
  const key = requireKeyField(collection);
  const query = { fields: [key], filter, limit: most };
  const rows: Row[] =
    collection.name === filesCollection
      ? await directus.request(readFiles(query as Query<unknown, DirectusFile<unknown>>))
      : await directus.readItems(collection.name, query);
  // A singleton's list answer is one object.
  return [rows].flat().map((row) => row[key]);
}
