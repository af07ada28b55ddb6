import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { isDirectusError, isInternalError, withFallback } from "#server/directus/errors.ts";
import { idSchema, jsonListSchema } from "#server/directus/field-schemas.ts";
import { toSiteCollection } from "#server/directus/naming/native-names.ts";
import { hasKey } from "#server/platform/guards.ts";
import { warnThrottled } from "#server/platform/log.ts";
import { type BlockName, itemFields } from "./blocks.ts";

const Placements = jsonListSchema(
  z.looseObject({
    collection: z.string().nullish().catch(null),
    item: idSchema.nullish().catch(null),
    hide_block: z.boolean().nullish().catch(null),
  }),
);

/**
 * A page's blocks with their items. One query with all of them (M2A) has Directus ask all twelve collections and work out the
 * rules of each: 113 ms of its CPU for any page, beside 5 to 30 for each kind of block that a page has.
 */
export async function readBlocks(directus: DirectusClient, placed: unknown): Promise<Row[]> {
  const placements = Placements.parse(placed);
  const keys = new Map<BlockName, string[]>();
  for (const { collection, item, hide_block } of placements) {
    const kind = toSiteCollection(collection ?? "");
    if (item == null || hide_block || !hasKey(itemFields, kind)) continue;
    keys.set(kind, [...(keys.get(kind) ?? []), item]);
  }
  const read = await Promise.all(
    [...keys].map(async ([kind, ids]) => [kind, await readKind(directus, kind, ids)] as const),
  );
  const items = new Map(read.flatMap(([kind, rows]) => rows.map((row) => [`${kind}:${row.id}`, row])));
  return placements.map((one) => ({
    ...one,
    item: items.get(`${toSiteCollection(one.collection ?? "")}:${one.item}`) ?? null,
  }));
}

/** Directus on PostgreSQL fails at all of them where the key of one is no UUID: that one is left out. */
async function readKind(directus: DirectusClient, kind: BlockName, keys: string[]): Promise<Row[]> {
  const query = { fields: ["id", ...itemFields[kind]], filter: { id: { _in: keys } }, limit: keys.length };
  try {
    return await withFallback(directus.readItems(kind, query), []);
  } catch (error) {
    if (!isInternalError(error) && !isDirectusError(error, "invalid")) throw error;
    if (keys.length > 1)
      return (await Promise.all(keys.map((key) => readKind(directus, kind, [key])))).flat();
    warnThrottled(
      "a row cannot be read",
      { collection: kind, key: keys[0], field: "id" },
      `${kind} ${keys[0]}`,
    );
    return [];
  }
}
