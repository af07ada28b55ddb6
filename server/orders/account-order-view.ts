import type { AccountOrder } from "./account-orders.ts";
import { type OrderView, viewOfOrder } from "./order-view.ts";

/** An order on its own page in the account. */
export interface AccountOrderView extends OrderView {
  title: string;
  href: string;
  total: string;
  /** The card it was paid with, such as "Visa ending in 4242"; undefined for other means. */
  paidWith: string | undefined;
  pieces: number;
}

/** Writes a member's order out, with its place in the account. */
export function viewOfAccountOrder(order: AccountOrder): AccountOrderView {
  const view = viewOfOrder(order);
  const card = order.payments.find(({ cardLast4 }) => cardLast4);
  return {
    ...view,
    title: order.number ? `Order ${order.number}` : "An order without a number yet",
    href: `/account/orders/${order.id}`,
    total: view.sums.find(({ label }) => label === "Total")?.amount ?? "",
    paidWith: card ? `${brandName(card.cardBrand)} ending in ${card.cardLast4}` : undefined,
    pieces: view.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

const brands: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

function brandName(brand: string | undefined): string {
  return brands[brand ?? ""] ?? "Card";
}
