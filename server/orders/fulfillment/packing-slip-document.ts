import type { Seller } from "#server/content/site/seller.ts";
import { formatAddressLines } from "#server/customers/address-lines.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatDay, numberFormat } from "#server/platform/intl.ts";
import type { Order } from "../order.ts";
import { allocateFulfillments, type FulfilledLine } from "./fulfillment.ts";
import { formatFulfilledLine } from "./fulfillment-view.ts";

/** Without prices, in the buyer's language. `parcel` is its id; without, all that is sent of the order. */
export function buildPackingSlipDocument(
  order: Order,
  { seller, language, parcel }: { seller: Seller; language: Language; parcel?: string },
): PdfDocument {
  const { t, tag, direction, locale } = language;
  const { parcels, left } = allocateFulfillments(order.lines, order.fulfillments);
  const index = parcels.findIndex(({ fulfillment }) => fulfillment.id === parcel);
  const lines = parcels[index]?.lines ?? allocateFulfillments(order.lines, []).left;
  const facts = [
    [t("buying.packingSlip.order"), order.number],
    [t("buying.packingSlip.orderedOn"), order.paidAt && formatDay(order.paidAt, locale)],
    [t("buying.packingSlip.sentBy"), order.shippingMethod],
  ] as const;
  return {
    lang: tag,
    direction,
    title: t("buying.packingSlip.title"),
    number: formatSlipNumber(order, index),
    seller: [seller.name, ...seller.address].filter(Boolean),
    buyerLabel: t("buying.packingSlip.deliverTo"),
    buyer: formatAddressLines(order, language),
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    columns: {
      what: t("buying.packingSlip.columns.what"),
      quantity: t("buying.packingSlip.columns.quantity"),
      ...unpriced,
    },
    lines: lines.map(({ id, title, quantity }) => ({
      what: title,
      detail: order.lines.find((line) => line.id === id)?.sku ?? "",
      quantity: numberFormat(locale, {}).format(quantity),
      ...unpriced,
    })),
    sums: [],
    taxColumns: [],
    taxes: [],
    notes: [
      ...(order.note ? [`${t("buying.packingSlip.note")}\n${order.note}`] : []),
      ...(index < 0 ? [] : listToCome(left, language)),
    ],
    foot: [seller.name, seller.email].filter(Boolean).join(" · "),
    page: t.raw("buying.invoices.page"),
  };
}

const unpriced = { price: "", tax: "", amount: "" };

/**
 * A slash keeps its place between digits in Arabic.
 * @param index of the parcel among the order's, from 0; -1 for all of it
 */
function formatSlipNumber({ number = "" }: Order, index: number): string {
  return index < 0 ? number : `${number}/${index + 1}`;
}

function listToCome(left: FulfilledLine[], { t }: Language): string[] {
  if (left.length === 0) return [];
  return [[t("buying.packingSlip.toCome"), ...left.map(formatFulfilledLine)].join("\n")];
}
