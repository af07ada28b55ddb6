import type { Directus, Row } from "./client.ts";

/** What is read, and in which order: by a moment that every row has, and by other fields where that is the same. */
interface Reading {
  by: string;
  ties: string[];
  fields: string[];
  filter: Row;
}

const perPage = 100;

/**
 * All rows that match, page by page, so that many years of them are never in memory at once. Each page begins with the
 * moment of the last row, past those of that moment which have been read: a row that is added or removed meanwhile
 * moves no page. Directus orders by keys, and compares none, so that one cannot ask for what comes after a key.
 * @param reading its `fields` have the moment that it is read by
 * @throws DirectusError "unavailable"
 */
export async function* readByDate(
  directus: Directus,
  collection: string,
  { by, ties, fields, filter }: Reading,
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
