import { z } from "zod";
import { idSchema, jsonListSchema, text } from "#server/directus/field-schemas.ts";
import { parseTrackingUrl } from "./tracking-url.ts";

/** Pieces of a line. The Flow writes `line` and a quantity; without it there is what somebody has typed. */
export const LineItemSchema = z.object({
  line: idSchema.nullish(),
  item: idSchema.nullish(),
  quantity: z.coerce.number().int().positive().nullish().catch(undefined),
});

const NoticeSchema = z.object({ tracking_number: z.string().nullish(), at: z.string().nullish() });

export const FulfillmentSchema = z
  .object({
    id: idSchema,
    sent_at: text,
    lines: jsonListSchema(LineItemSchema),
    carrier: text,
    tracking_number: text,
    tracking_url: text,
    notified: jsonListSchema(NoticeSchema),
    packing_slip: z.string().nullish(),
  })
  .transform(({ sent_at, lines, tracking_number, tracking_url, notified, packing_slip, ...row }) => ({
    ...row,
    sentAt: sent_at,
    items: lines,
    trackingNumber: tracking_number,
    trackingUrl: parseTrackingUrl(tracking_url),
    notices: notified,
    packingSlip: packing_slip,
  }));
/** A parcel of an order. `notices` are the tracking numbers that the buyer was told, in turn; `packingSlip` is a file, undefined where it was not read. */
export type Fulfillment = z.output<typeof FulfillmentSchema>;

interface BoughtLine {
  id: string;
  kind: "product" | "shipping";
  type: "physical" | "digital";
  title: string;
  variantTitle: string;
  sku?: string | undefined;
  quantity: number;
}

export interface FulfilledLine {
  id: string;
  title: string;
  quantity: number;
}

/** What is in each parcel, in their order, never more than was bought, and what has not been sent yet. */
export interface Allocation {
  parcels: { fulfillment: Fulfillment; lines: FulfilledLine[] }[];
  left: FulfilledLine[];
}

/** A parcel that says nothing holds all that the others do not. */
export function allocateFulfillments(bought: BoughtLine[], fulfillments: Fulfillment[]): Allocation {
  const goods = bought.filter(({ kind, type }) => kind === "product" && type === "physical");
  const left = new Map(goods.map(({ id, quantity }) => [id, quantity]));
  const contents = new Map<string, FulfilledLine[]>();
  const take = (line: BoughtLine, wanted = Number.POSITIVE_INFINITY): FulfilledLine[] => {
    const quantity = Math.min(wanted, left.get(line.id) ?? 0);
    left.set(line.id, (left.get(line.id) ?? 0) - quantity);
    return quantity > 0 ? [{ id: line.id, title: titleOf(line), quantity }] : [];
  };
  for (const { id, items } of fulfillments.filter((one) => one.items.length > 0))
    contents.set(
      id,
      items.flatMap((item) => {
        const line = goods.find((one) => isMeant(one, item));
        return line ? take(line, item.quantity ?? undefined) : [];
      }),
    );
  for (const { id } of fulfillments.filter((one) => one.items.length === 0))
    contents.set(
      id,
      goods.flatMap((line) => take(line)),
    );
  return {
    parcels: fulfillments.map((fulfillment) => ({
      fulfillment,
      lines: contents.get(fulfillment.id) ?? [],
    })),
    left: goods.flatMap((line) => take(line)),
  };
}

export function isMeant(
  line: Pick<BoughtLine, "id" | "sku">,
  { line: id, item }: z.output<typeof LineItemSchema>,
): boolean {
  return id ? line.id === id : Boolean(item) && line.sku?.toLowerCase() === item?.trim().toLowerCase();
}

function titleOf({ title, variantTitle }: BoughtLine): string {
  return variantTitle ? `${title}, ${variantTitle}` : title;
}

/** Of `orders.fulfillment_status`; undefined where its parcels say nothing of it. */
export function getFulfillmentStatus({
  parcels,
  left,
}: Allocation): "partially_fulfilled" | "fulfilled" | undefined {
  if (!parcels.some(({ lines }) => lines.length > 0)) return undefined;
  return left.length > 0 ? "partially_fulfilled" : "fulfilled";
}

/** What a parcel is of its order, as it left: all of it, a part, or the last of it. */
export function getFulfillmentShare({ parcels, left }: Allocation, id: string): "all" | "part" | "rest" {
  const filled = parcels.filter(({ lines }) => lines.length > 0);
  if (left.length > 0 || filled.at(-1)?.fulfillment.id !== id) return "part";
  return filled.length === 1 ? "all" : "rest";
}

/** Each parcel once, and each other tracking number that it gets. */
export function isNoticeDue({ notices, trackingNumber }: Fulfillment): boolean {
  const last = notices.at(-1);
  if (!last) return true;
  return trackingNumber !== undefined && trackingNumber !== (last.tracking_number ?? undefined);
}
