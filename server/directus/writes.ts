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
import type { Directus, Row } from "./client.ts";
import { isDirectusError } from "./errors.ts";
import { collectionName, pathSegment, realField } from "./names.ts";
import { withOwnNames, withRealFields, withRealNames } from "./translate.ts";

type Command<Output> = RestCommand<Output, Record<string, Row[]>>;

/**
 * `POST /items/{collection}`: one row, with its nested rows, in one transaction.
 * @returns the row as `fields` asks for it
 * @throws DirectusError "not-unique" when another row holds one of its unique values
 */
export async function createRow(
  directus: Directus,
  collection: string,
  row: Row,
  fields: string[] = ["*"],
): Promise<Row> {
  const command = createItem(
    collectionName(collection) as never,
    withRealFields(collection, row) as never,
    withRealNames(collection, { fields }) as never,
  );
  return withOwnNames(collection, await directus.request(command as unknown as Command<Row>));
}

/** Several rows in one transaction: all or none. Fails as `createRow` does. */
export async function createRows(directus: Directus, collection: string, rows: Row[]): Promise<Row[]> {
  const written = rows.map((row) => withRealFields(collection, row));
  const command = createItems(collectionName(collection) as never, written as never);
  return withOwnNames(collection, await directus.request(command as unknown as Command<Row[]>));
}

/**
 * A claim: an insert that only one of many callers succeeds with, because a value in it is unique.
 * @returns false when somebody else holds it
 */
export async function claimRow(directus: Directus, collection: string, row: Row): Promise<boolean> {
  try {
    await createRow(directus, collection, row);
    return true;
  } catch (error) {
    if (isDirectusError(error, "not-unique")) return false;
    throw error;
  }
}

/** `PATCH /items/{collection}/{key}`. Not a compare-and-set: the last writer wins. */
export async function updateRow(
  directus: Directus,
  collection: string,
  key: string,
  changes: Row,
): Promise<Row> {
  const written = withRealFields(collection, changes);
  const command = updateItem(collectionName(collection) as never, pathSegment(key), written as never);
  return withOwnNames(collection, await directus.request(command as unknown as Command<Row>));
}

/**
 * `PATCH /items/{collection}` of all rows that a filter finds. They are found first and written then: whoever needs
 * more than "the last writer wins" makes a claim.
 */
export async function updateRows(
  directus: Directus,
  collection: string,
  filter: Row,
  changes: Row,
): Promise<void> {
  const query = withRealNames(collection, { filter, limit: -1 });
  const command = updateItems(
    collectionName(collection) as never,
    query as never,
    withRealFields(collection, changes) as never,
    {
      fields: ["id"],
    } as never,
  );
  await directus.request(command as unknown as Command<Row[]>);
}

/**
 * `PATCH /items/{collection}` of several rows, each with its own changes, in one transaction: all or none.
 * @param rows each with its `id`
 * @throws DirectusError "not-unique", and "not-found" where one of them may not be changed (any more)
 */
export async function updateEach(directus: Directus, collection: string, rows: Row[]): Promise<void> {
  const written = rows.map((row) => withRealFields(collection, row));
  const command = updateItemsBatch(
    collectionName(collection) as never,
    written as never,
    {
      fields: [realField(collection, "id")],
    } as never,
  );
  await directus.request(command as unknown as Command<Row[]>);
}

/** `DELETE /items/{collection}/{key}`. */
export async function deleteRow(directus: Directus, collection: string, key: string): Promise<void> {
  const command = deleteItem(collectionName(collection) as never, pathSegment(key));
  await directus.request(command as unknown as Command<void>);
}

/** `DELETE /items/{collection}` of all rows that a filter finds; none is fine too. */
export async function deleteRows(directus: Directus, collection: string, filter: Row): Promise<void> {
  const query = withRealNames(collection, { filter, limit: -1 });
  const command = deleteItems(collectionName(collection) as never, query as never);
  await directus.request(command as unknown as Command<void>);
}
