import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purges.ts";
import { dataModel } from "./cache/cache-tags.ts";
import { guestDirectus, guestKey } from "./doors.ts";
import { realField, realName } from "./names.ts";
import { canBeKey, type VisibleField, visibleSchema } from "./schema.ts";

const known = new Map<string, { until: number; key: VisibleField | undefined }>();

onPurge((tags) => {
  if (tags.includes(dataModel)) known.clear();
});

/**
 * Those that can be keys of a collection: of the type that its keys have.
 * @param collection the site's own name
 * @param given by a stranger, perhaps
 */
export async function keysAmong(collection: string, given: string[]): Promise<string[]> {
  if (given.length === 0) return [];
  const key = await keyField(collection);
  return given.filter((one) => canBeKey(key, one));
}

async function keyField(collection: string): Promise<VisibleField | undefined> {
  const remembered = known.get(collection);
  if (remembered && remembered.until > Date.now()) return remembered.key;
  const schema = await visibleSchema(guestDirectus, guestKey);
  const key = schema.get(realName(collection))?.fields.get(realField(collection, "id"));
  known.set(collection, { until: Date.now() + limits.relationsLifetime, key });
  return key;
}
