import { readFiles } from "@directus/sdk";
import type { Directus, Row } from "#server/directus/client.ts";
import { QueryError } from "#server/directus/query-error.ts";
import { filesCollection } from "#server/directus/schema.ts";
import type { Description } from "./description.ts";

/** The field with the key of a collection's items. */
export function keyFieldOf({ name, key }: Pick<Description, "name" | "key">): string {
  if (!key) throw new QueryError("filter", "no-key", name);
  return key;
}

/** The keys of the items that match and that this visitor may read. */
export async function readKeys(
  directus: Directus,
  place: Pick<Description, "name" | "key">,
  filter: Row,
  most: number,
): Promise<unknown[]> {
  const key = keyFieldOf(place);
  const query = { fields: [key], filter, limit: most };
  const rows =
    place.name === filesCollection
      ? await directus.request<Row[]>(readFiles(query as never) as never)
      : await directus.readItems(place.name, query);
  // The list of a singleton is its one item.
  return [rows].flat().map((row) => row[key]);
}
