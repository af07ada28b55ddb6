import type { Language } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";
import type { Order } from "../order.ts";
import { allocateFulfillments, type FulfilledLine } from "./fulfillment.ts";

export interface ParcelView {
  id: string;
  sentOn: string;
  lines: string[];
  carrier: string | undefined;
  trackingNumber: string | undefined;
  trackingUrl: string | undefined;
}

/** @returns `sent`: lines of which all is in parcels; `toSend` while an order is partly sent */
export function toParcelViews(
  order: Pick<Order, "lines" | "fulfillments" | "fulfillmentStatus">,
  { locale }: Language,
): { parcels: ParcelView[]; sent: Set<string>; toSend: string[] } {
  const { parcels, left } = allocateFulfillments(order.lines, order.fulfillments);
  const inParcels = parcels.flatMap(({ lines }) => lines.map(({ id }) => id));
  return {
    sent: new Set(inParcels.filter((id) => !left.some((line) => line.id === id))),
    parcels: parcels.map(({ fulfillment, lines }) => ({
      id: fulfillment.id,
      sentOn: fulfillment.sentAt ? formatDay(fulfillment.sentAt, locale) : "",
      lines: lines.map(formatFulfilledLine),
      carrier: fulfillment.carrier,
      trackingNumber: fulfillment.trackingNumber,
      trackingUrl: fulfillment.trackingUrl,
    })),
    toSend: order.fulfillmentStatus === "partially_fulfilled" ? left.map(formatFulfilledLine) : [],
  };
}

export function formatFulfilledLine({ quantity, title }: FulfilledLine): string {
  return `${quantity} × ${title}`;
}
