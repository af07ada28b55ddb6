import { z } from "zod";
import { toNativeCollection, toNativeField } from "#server/directus/naming/native-names.ts";
import {
  ALL_CONTENT_TAG,
  createMemberTag,
  createStockCopyTag,
  dataModel,
  isStockCopy,
  listPublicationFields,
  MEMBERSHIPS_TAG,
  publicationTag,
  STOCK_TAG,
} from "./cache-tags.ts";

const Key = z.union([z.string(), z.number()]).transform(String);

/** `{{$trigger}}` of a Flow's event hook: https://directus.io/docs/guides/automate/triggers */
const FlowEventSchema = z
  .object({
    event: z.string().optional(),
    collection: z.string().min(1),
    key: Key.optional(),
    keys: z.array(Key).optional(),
    payload: z.unknown().optional(),
  })
  // For a field change, `collection` names the collection that the field belongs to.
  .transform(({ collection, ...change }) => ({
    ...change,
    collection: change.event?.startsWith("fields.") ? "directus_fields" : collection,
  }));

export type FlowEvent = z.output<typeof FlowEventSchema>;

export function readFlowEvent(body: string): FlowEvent | undefined {
  try {
    return FlowEventSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/**
 * Cache tags that a change invalidates: the collection's lists, the items, and the publication dates unless the
 * payload proves that they are unchanged. A sale invalidates only stock copies; a change of permissions or of the
 * data model invalidates everything.
 */
export function collectChangedTags({ collection, key, keys = [], payload }: FlowEvent): string[] {
  const items = [...(key === undefined ? [] : [key]), ...keys];
  if (isSale(collection, payload)) return [STOCK_TAG, ...items.map(createStockCopyTag)];
  if (collection === toNativeCollection("entitlements")) return [MEMBERSHIPS_TAG];
  if (decidesWhoReads.test(collection)) return [ALL_CONTENT_TAG];
  if (isDataModel.test(collection)) return [ALL_CONTENT_TAG, dataModel];
  const members = collection === "directus_users" ? items.map(createMemberTag) : [];
  const moments = mayMoveMoments(collection, payload, key !== undefined) ? [publicationTag(collection)] : [];
  return [collection, ...members, ...moments, ...new Set(items.map((item) => `${collection}:${item}`))];
}

const decidesWhoReads = /^directus_(permissions|policies|access|roles)$/;
const isDataModel = /^directus_(fields|collections|relations)$/;

/** An update's payload lists the saved fields; a new row has all of them. */
function mayMoveMoments(collection: string, payload: unknown, isNew: boolean): boolean {
  const decides = listPublicationFields(collection);
  if (decides.length === 0) return false;
  return isNew || !isFields(payload) || decides.some((field) => field in payload);
}

function isFields(payload: unknown): payload is Record<string, unknown> {
  return typeof payload === "object" && payload !== null && !Array.isArray(payload);
}

/** Directus adds these itself. */
const itsOwn = new Set(
  ["date_updated", "user_updated"].map((field) => toNativeField("product_variants", field)),
);

function isSale(collection: string, payload: unknown): boolean {
  if (!isFields(payload)) return false;
  const fields = Object.keys(payload).filter((field) => !itsOwn.has(field));
  return fields.length > 0 && fields.every((field) => isStockCopy(collection, field));
}
