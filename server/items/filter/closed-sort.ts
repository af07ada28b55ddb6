import type { UntypedDirectusClient } from "#server/directus/clients/client.ts";
import { QueryError } from "#server/directus/query/query-error.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";
import { filesCollection } from "#server/directus/schema.ts";
import { limits } from "#server/limits.ts";
import type { DescribedCollection, DescribedField, DescribedSchema } from "../described-schema.ts";
import type { CollectionQuery } from "../items.ts";
import { findTargetCollection } from "./closed-filter.ts";
import { readKeys, requireKeyField } from "./read-keys.ts";

interface Sorted {
  collection: DescribedCollection;
  seen: Pick<ItemsQuery, "filter" | "search">;
}

/**
 * Rejects sorting by a relation with rows hidden from this visitor, because Directus's order would reveal them.
 * @param directus reads with `seen` unchanged
 * @throws QueryError
 */
export async function checkSort(
  directus: UntypedDirectusClient,
  all: DescribedSchema,
  { sorted, sort }: { sorted: Sorted; sort: readonly string[] },
) {
  await Promise.all(sort.map((path) => checkPath(directus, all, { sorted, path: path.replace(/^-/, "") })));
}

/** True if sorting by this path reveals nothing hidden. */
export async function canSort(
  { asker, all, description, query }: CollectionQuery,
  path: string,
): Promise<boolean> {
  const seen = { filter: query.filter, search: query.search };
  try {
    await checkSort(asker.directus, all, { sorted: { collection: description, seen }, sort: [path] });
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}

async function checkPath(
  directus: UntypedDirectusClient,
  all: DescribedSchema,
  { sorted: { collection, seen }, path }: { sorted: Sorted; path: string },
) {
  if (path.includes("count(")) throw new QueryError("sort", "counts-hidden", { name: path });
  const [first = "", ...rest] = path.split(".");
  const field = collection.fields.get(first);
  if (!field || rest.length === 0) return;
  if (field.relation?.to !== "one" || collection.name === filesCollection)
    throw new QueryError("sort", "no-such-order", { path });
  const target = findTargetCollection(all, field);
  if (!(await showsAll(directus, { collection, seen }, { field, target })))
    throw new QueryError("sort", "sorts-hidden", { path, field: field.name });
  await checkPath(directus, all, { sorted: { collection: target, seen: {} }, path: rest.join(".") });
}

async function showsAll(
  directus: UntypedDirectusClient,
  { collection, seen }: Sorted,
  { field: { name }, target }: { field: DescribedField; target: DescribedCollection },
) {
  const most = limits.sortedBehind;
  const groups = await directus.readItems(collection.name, { ...seen, groupBy: [name], limit: most });
  if (groups.length >= most)
    throw new QueryError("sort", "too-many-matches", { most: String(most), collection: target.name });
  const keys = groups.map((group) => group[name]).filter((key) => key !== null && key !== undefined);
  const parts = Array.from({ length: Math.ceil(keys.length / limits.relatedMatches) }, (_, part) =>
    keys.slice(part * limits.relatedMatches, (part + 1) * limits.relatedMatches),
  );
  const shown = await Promise.all(
    parts.map((part) =>
      readKeys(directus, target, { filter: { [requireKeyField(target)]: { _in: part } }, most: part.length }),
    ),
  );
  return shown.flat().length === keys.length;
}
