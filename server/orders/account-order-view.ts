import type { Language } from "#server/languages.ts";
import type { AccountOrder } from "./account-orders.ts";
import { type Goods, type OrderView, viewOfOrder } from "./order-view.ts";

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
export function viewOfAccountOrder(order: AccountOrder, language: Language, goods?: Goods): AccountOrderView {
  const words = language.texts.buying.order;
  const view = viewOfOrder(order, language, goods);
  const card = order.payments.find(({ cardLast4 }) => cardLast4);
  return {
    ...view,
    title: order.number ? words.titled(order.number) : words.nameless,
    href: `/account/orders/${order.id}`,
    total: view.sums.find(({ isTotal }) => isTotal)?.amount ?? "",
    paidWith: card?.cardLast4
      ? words.account.card(brands[card.cardBrand ?? ""] ?? words.account.someCard, card.cardLast4)
      : undefined,
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
