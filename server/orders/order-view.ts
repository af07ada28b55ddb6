import { config } from "#server/config.ts";
import { defaultLanguage } from "#server/languages.ts";
import { formatMoney } from "#server/money.ts";
import { isFrozen } from "./money-back.ts";
import { isPaid, type Order, type OrderStatus } from "./order.ts";
import { addressLines } from "./order-mail.ts";

/** An order as its page gets it: amounts, dates and the state of things are text already. */
export interface OrderView {
  id: string;
  number: string | undefined;
  status: OrderStatus;
  state: string;
  placedOn: string;
  lines: {
    id: string;
    title: string;
    variantTitle: string;
    quantity: number;
    total: string;
    download: boolean;
  }[];
  sums: { label: string; amount: string }[];
  shipsTo: string[];
  shippingMethod: string | undefined;
  note: string | undefined;
  /** How to follow the parcel, once it has left. */
  tracking: { number: string | undefined; url: string | undefined } | undefined;
}

const states: Record<OrderStatus, string> = {
  pending: "Not paid yet",
  processing: "The payment is on its way; some take a few days",
  paid: "Paid",
  fulfilled: "Sent",
  partially_refunded: "Paid, and part of it paid back",
  refunded: "Paid back in full",
  expired: "Not paid in time",
  failed: "The payment failed",
  canceled: "Canceled",
};

/** Writes an order out in the site's locale. */
export function viewOfOrder(order: Order): OrderView {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, config.locale);
  const contained = order.taxBehavior === "inclusive";
  const taxes = order.taxes.map(({ title, amount }) => ({
    label: contained ? `Of which ${title}` : title,
    amount: money(amount),
  }));
  const products = order.lines.filter(({ kind }) => kind === "product");
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    state: isFrozen(order)
      ? "The payment is disputed; downloads wait until that is decided"
      : states[order.status],
    placedOn: dateOf(order.paidAt ?? order.createdAt),
    lines: products.map(({ id, title, variantTitle, quantity, totalAmount, type, variant }) => ({
      id,
      title,
      variantTitle,
      quantity,
      total: money(totalAmount),
      download: type === "digital" && isPaid(order.status) && !isFrozen(order) && variant !== undefined,
    })),
    sums: [
      { label: "Subtotal", amount: money(order.subtotal) },
      ...(order.discount > 0 ? [{ label: "Discount", amount: money(-order.discount) }] : []),
      ...(order.shippingMethod ? [{ label: order.shippingMethod, amount: money(order.shipping) }] : []),
      ...(contained ? [] : taxes),
      { label: "Total", amount: money(order.total) },
      ...(contained ? taxes : []),
      ...(order.refunded > 0 ? [{ label: "Paid back", amount: money(order.refunded) }] : []),
    ],
    shipsTo: addressLines(order, defaultLanguage),
    shippingMethod: order.shippingMethod,
    note: order.note,
    tracking:
      order.fulfilledAt && (order.trackingNumber || order.trackingUrl)
        ? { number: order.trackingNumber, url: order.trackingUrl }
        : undefined,
  };
}

function dateOf(instant: string | undefined): string {
  if (!instant) return "";
  return new Intl.DateTimeFormat(config.locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(instant),
  );
}
