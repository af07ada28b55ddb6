import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { dataModel } from "./cache/cache-tags.ts";
import { guestClient, guestSchemaKey } from "./clients/clients.ts";
import { toNativeCollection, toNativeField } from "./naming/native-names.ts";
import { canBeKey, readVisibleSchema, type VisibleField } from "./schema.ts";

const known = new Map<string, { until: number; key: VisibleField | undefined }>();

onPurge((tags) => {
  if (tags.includes(dataModel)) known.clear();
});

/** Drops untrusted values that do not have the type of the collection's primary key. */
export async function filterValidKeys(collection: string, given: string[]): Promise<string[]> {
  if (given.length === 0) return [];
  const key = await keyField(collection);
  return given.filter((one) => canBeKey(key, one));
}

async function keyField(collection: string): Promise<VisibleField | undefined> {
  const remembered = known.get(collection);
  if (remembered && remembered.until > Date.now()) return remembered.key;
  const schema = await readVisibleSchema(guestClient, guestSchemaKey);
  const key = schema.get(toNativeCollection(collection))?.fields.get(toNativeField(collection, "id"));
  known.set(collection, { until: Date.now() + limits.relationsLifetime, key });
  return key;
}
