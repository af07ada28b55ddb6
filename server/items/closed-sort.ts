import type { Directus, ItemsQuery } from "#server/directus/client.ts";
import { QueryError } from "#server/directus/query-error.ts";
import { filesCollection } from "#server/directus/schema.ts";
import { limits } from "#server/limits.ts";
import { targetOf } from "./closed-filter.ts";
import type { Described, DescribedField, Description } from "./description.ts";
import type { Reading } from "./items.ts";
import { keyFieldOf, readKeys } from "./read-keys.ts";

/** The rows that are sorted: those of a collection that match. */
interface Sorted {
  place: Description;
  seen: Pick<ItemsQuery, "filter" | "search">;
}

/**
 * Refuses a sort behind a relation where some of what it leads to is hidden: Directus would sort by that too, and any
 * other order would be another answer.
 * @param directus where the rows are read, with `seen` as it stands
 * @throws QueryError that names the path
 */
export async function checkSort(directus: Directus, all: Described, sorted: Sorted, sort: string[]) {
  await Promise.all(sort.map((path) => checkPath(directus, all, sorted, path.replace(/^-/, ""))));
}

/** True where a list can be sorted by this path, as far as this visitor sees what it leads to. */
export async function canSort({ asker, all, description, query }: Reading, path: string): Promise<boolean> {
  const seen = { filter: query.filter, search: query.search };
  try {
    await checkSort(asker.directus, all, { place: description, seen }, [path]);
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}

async function checkPath(directus: Directus, all: Described, { place, seen }: Sorted, path: string) {
  if (path.includes("count(")) throw new QueryError("sort", "counts-hidden", path);
  const [first = "", ...rest] = path.split(".");
  const field = place.fields.get(first);
  if (!field || rest.length === 0) return;
  if (field.relation?.to !== "one" || place.name === filesCollection)
    throw new QueryError("sort", "no-such-order", path);
  const target = targetOf(all, field);
  if (!(await showsAll(directus, { place, seen }, field, target)))
    throw new QueryError("sort", "sorts-hidden", path, field.name);
  await checkPath(directus, all, { place: target, seen: {} }, rest.join("."));
}

async function showsAll(
  directus: Directus,
  { place, seen }: Sorted,
  { name }: DescribedField,
  target: Description,
) {
  const most = limits.sortedBehind;
  const groups = await directus.readItems(place.name, { ...seen, groupBy: [name], limit: most });
  if (groups.length >= most) throw new QueryError("sort", "too-many-matches", String(most), target.name);
  const keys = groups.map((group) => group[name]).filter((key) => key !== null && key !== undefined);
  const parts = Array.from({ length: Math.ceil(keys.length / limits.relatedMatches) }, (_, part) =>
    keys.slice(part * limits.relatedMatches, (part + 1) * limits.relatedMatches),
  );
  const shown = await Promise.all(
    parts.map((part) => readKeys(directus, target, { [keyFieldOf(target)]: { _in: part } }, part.length)),
  );
  return shown.flat().length === keys.length;
}
