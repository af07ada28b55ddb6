import type { DirectusClient, Row, UntypedDirectusClient } from "../clients/client.ts";
import type { CheckedPath, CollectionName, TypedQuery } from "./typed-query.ts";

interface Reading<Name extends CollectionName, Field extends string> {
  by: string;
  ties: string[];
  fields: readonly CheckedPath<Name, Field>[];
  filter: Row;
}

const perPage = 100;
const perLongPage = 250;

/**
 * Keyset pagination in constant memory, by a date field in `fields`. Each page starts at the last row's date, with an
 * offset past the rows of that date already read, so that inserts and deletes do not shift pages. Directus can sort
 * by keys but not compare them, so a key cannot be the cursor.
 */
export async function* readByDate<Name extends CollectionName, const Field extends string>(
  directus: UntypedDirectusClient,
  collection: Name,
  { by, ties, fields, filter }: Reading<Name, Field>,
): AsyncGenerator<Row[]> {
  const query = { fields, sort: [by, ...ties], limit: perPage };
  let rows = await directus.readItems(collection, { ...query, filter });
  let [since, offset]: [unknown, number] = [undefined, 0];
  while (rows.length > 0) {
    yield rows;
    if (rows.length < perPage) return;
    const last = rows.at(-1)?.[by];
    const ofLast = rows.filter((row) => row[by] === last).length;
    offset = last === since ? offset + ofLast : ofLast;
    since = last;
    const rest = { _and: [filter, { [by]: { _gte: since } }] };
    rows = await directus.readItems(collection, { ...query, filter: rest, offset });
  }
}

/** All rows, page by page, because Directus returns at most `QUERY_LIMIT_MAX` at once. */
export async function readPages<Name extends CollectionName>(
  directus: DirectusClient,
  collection: Name,
  query: TypedQuery<Name, string, string>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page++) {
    const rows = await directus.readItems(collection, { ...query, limit: perLongPage, page });
    all.push(...rows);
    if (rows.length < perLongPage) return all;
  }
}
