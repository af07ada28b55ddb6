import {
  createItem,
  createItems,
  deleteItem,
  deleteItems,
  type RestCommand,
  updateItem,
  updateItems,
  updateItemsBatch,
} from "@directus/sdk";
import type { DirectusClient, Row, UnknownQuery, UnknownSchema } from "./clients/client.ts";
import { isDirectusError } from "./errors.ts";
import { fromNativeRow, toNativeQuery, toNativeRow } from "./naming/name-mapping.ts";
import { encodeCollectionName, encodePathSegment, toNativeField } from "./naming/native-names.ts";
import type { CollectionFilter, CollectionName, CollectionRow } from "./query/typed-query.ts";

type Command<Output> = RestCommand<Output, unknown>;

/**
 * `POST /items/{collection}`: one row, with its nested rows, in one transaction.
 * @returns the row as `fields` asks for it
 * @throws DirectusError "not-unique" when another row holds one of its unique values
 */
export async function createRow<Name extends CollectionName>(
  directus: DirectusClient,
  collection: Name,
  row: CollectionRow<Name>,
  fields: readonly string[] = ["*"],
): Promise<Row> {
  const command: Command<Row> = createItem<UnknownSchema, string, UnknownQuery>(
    encodeCollectionName(collection),
    toNativeRow(collection, row),
    toNativeQuery(collection, { fields }),
  );
  return fromNativeRow(collection, await directus.request(command));
}

/** Several rows in one transaction: all or none. Fails as `createRow` does. */
export function createRows<Name extends CollectionName>(
  directus: DirectusClient,
  collection: Name,
  rows: CollectionRow<Name>[],
): Promise<Row[]> {
  return insertRows(directus, collection, { rows, fields: ["*"] });
}

/** @returns the ids in the order of the rows, which Directus does not keep: by a field that is unique */
export async function createRowsByField<Name extends CollectionName>(
  directus: DirectusClient,
  collection: Name,
  { field, rows }: { field: keyof CollectionRow<Name> & string; rows: CollectionRow<Name>[] },
): Promise<string[]> {
  const made = await insertRows(directus, collection, { rows, fields: ["id", field] });
  const ids = new Map(made.map((row) => [String(row[field]), String(row.id)]));
  return rows.map((row) => ids.get(String(row[field])) ?? "");
}

async function insertRows<Name extends CollectionName>(
  directus: DirectusClient,
  collection: Name,
  { rows, fields }: { rows: CollectionRow<Name>[]; fields: readonly string[] },
): Promise<Row[]> {
  const command: Command<Row[]> = createItems<UnknownSchema, string, UnknownQuery>(
    encodeCollectionName(collection),
    rows.map((row) => toNativeRow(collection, row)),
    toNativeQuery(collection, { fields }),
  );
  return fromNativeRow(collection, await directus.request(command));
}

/**
 * A claim: an insert that only one of many callers succeeds with, because a value in it is unique.
 * @returns false when somebody else holds it
 */
export async function claimRow<Name extends CollectionName>(
  directus: DirectusClient,
  collection: Name,
  row: CollectionRow<Name>,
): Promise<boolean> {
  try {
    await createRow(directus, collection, row);
    return true;
  } catch (error) {
    if (isDirectusError(error, "not-unique")) return false;
    throw error;
  }
}

/** `PATCH /items/{collection}/{key}`. Not a compare-and-set: the last writer wins. */
export async function updateRow<Name extends CollectionName>(
  directus: DirectusClient,
  collection: Name,
  { key, changes }: { key: string; changes: CollectionRow<Name> },
): Promise<Row> {
  const written = toNativeRow(collection, changes);
  const command: Command<Row> = updateItem<UnknownSchema, string, UnknownQuery>(
    encodeCollectionName(collection),
    encodePathSegment(key),
    written,
  );
  return fromNativeRow(collection, await directus.request(command));
}

/**
 * `PATCH /items/{collection}` of all rows that a filter finds. They are found first and written then: whoever needs
 * more than "the last writer wins" makes a claim.
 */
export async function updateRows<Name extends CollectionName>(
  directus: DirectusClient,
  collection: Name,
  { filter, changes }: { filter: CollectionFilter<Name>; changes: CollectionRow<Name> },
): Promise<void> {
  const query = toNativeQuery(collection, { filter, limit: -1 });
  await directus.request(
    updateItems<UnknownSchema, string, UnknownQuery>(
      encodeCollectionName(collection),
      query,
      toNativeRow(collection, changes),
      { fields: ["id"] },
    ),
  );
}

/**
 * `PATCH /items/{collection}` of several rows, each with its own changes, in one transaction: all or none.
 * @param rows each with its `id`
 * @throws DirectusError "not-unique", and "not-found" where one of them may not be changed (any more)
 */
export async function updateEach<Name extends CollectionName>(
  directus: DirectusClient,
  collection: Name,
  rows: CollectionRow<Name>[],
): Promise<void> {
  const written = rows.map((row) => toNativeRow(collection, row));
  const fields = [toNativeField(collection, "id")];
  const segment = encodeCollectionName(collection);
  await directus.request(updateItemsBatch<UnknownSchema, string, UnknownQuery>(segment, written, { fields }));
}

/** `DELETE /items/{collection}/{key}`. */
export async function deleteRow<Name extends CollectionName>(
  directus: DirectusClient,
  collection: Name,
  key: string,
): Promise<void> {
  const segment = encodeCollectionName(collection);
  await directus.request(deleteItem<UnknownSchema, string>(segment, encodePathSegment(key)));
}

/** `DELETE /items/{collection}` of all rows that a filter finds; none is fine too. */
export async function deleteRows<Name extends CollectionName>(
  directus: DirectusClient,
  collection: Name,
  filter: CollectionFilter<Name>,
): Promise<void> {
  const query = toNativeQuery(collection, { filter, limit: -1 });
  const segment = encodeCollectionName(collection);
  await directus.request(deleteItems<UnknownSchema, string, UnknownQuery>(segment, query));
}
