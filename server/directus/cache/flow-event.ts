import { z } from "zod";
import { realField } from "#server/directus/names.ts";
import {
  anyContent,
  dataModel,
  isStockCopy,
  momentFields,
  momentsOf,
  stockCopies,
  stockCopyOf,
} from "./cache-tags.ts";

const Key = z.union([z.string(), z.number()]).transform(String);

/** What a Flow of Directus sends about a change: `{{$trigger}}` of an event hook. */
const FlowEventSchema = z
  .object({
    event: z.string().optional(),
    collection: z.string().min(1),
    key: Key.optional(),
    keys: z.array(Key).optional(),
    payload: z.unknown().optional(),
  })
  // A change of a field names the collection that the field is of.
  .transform(({ event = "", collection, ...change }) => ({
    ...change,
    collection: event.startsWith("fields.") ? "directus_fields" : collection,
  }));

export type FlowEvent = z.output<typeof FlowEventSchema>;

/**
 * Reads a Flow's body.
 * @returns undefined for what is not a change of items or files
 * @see https://directus.io/docs/guides/automate/triggers
 */
export function readFlowEvent(body: string): FlowEvent | undefined {
  try {
    return FlowEventSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/**
 * What a change makes untrue: the lists of the collection, because a row may enter, leave or move in any of them,
 * and the items themselves; and when its rows come out, unless it says that nothing about that was saved. The stock
 * moves with each sale and touches nothing but its copies; a change of permissions, of fields and of collections may
 * touch anything.
 */
export function tagsOfChange({ collection, key, keys = [], payload }: FlowEvent): string[] {
  const items = [...(key === undefined ? [] : [key]), ...keys];
  if (isSale(collection, payload)) return [stockCopies, ...items.map(stockCopyOf)];
  if (decidesWhoReads.test(collection)) return [anyContent];
  if (isDataModel.test(collection)) return [anyContent, dataModel];
  const moments = mayMoveMoments(collection, payload, key !== undefined) ? [momentsOf(collection)] : [];
  return [collection, ...moments, ...new Set(items.map((item) => `${collection}:${item}`))];
}

const decidesWhoReads = /^directus_(permissions|policies|access|roles)$/;
const isDataModel = /^directus_(fields|collections|relations)$/;

/** An update names the fields that were saved; a new row has them all. */
function mayMoveMoments(collection: string, payload: unknown, isNew: boolean): boolean {
  const decides = momentFields(collection);
  if (decides.length === 0) return false;
  return isNew || !isFields(payload) || decides.some((field) => field in payload);
}

function isFields(payload: unknown): payload is Record<string, unknown> {
  return typeof payload === "object" && payload !== null && !Array.isArray(payload);
}

/** Directus writes down itself who changed a row and when. */
const itsOwn = new Set(["date_updated", "user_updated"].map((field) => realField("product_variants", field)));

function isSale(collection: string, payload: unknown): boolean {
  if (!isFields(payload)) return false;
  const fields = Object.keys(payload).filter((field) => !itsOwn.has(field));
  return fields.length > 0 && fields.every((field) => isStockCopy(collection, field));
}
