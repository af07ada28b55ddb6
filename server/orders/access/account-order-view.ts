import type { Language } from "#server/platform/i18n.ts";
import { type Goods, type OrderView, toOrderView } from "../order-view.ts";
import type { AccountOrder } from "./account-orders.ts";

export interface AccountOrderView extends OrderView {
  title: string;
  href: string;
  total: string;
  /** "Visa ending in 4242"; undefined for other payment methods. */
  paidWith: string | undefined;
  pieces: number;
}

export function toAccountOrderView(order: AccountOrder, language: Language, goods?: Goods): AccountOrderView {
  const { t } = language;
  const view = toOrderView(order, language, goods);
  const card = order.payments.find(({ cardLast4 }) => cardLast4);
  return {
    ...view,
    title: order.number ? t("buying.order.titled", { number: order.number }) : t("buying.order.nameless"),
    href: `/account/orders/${order.id}`,
    total: view.sums.find(({ isTotal }) => isTotal)?.amount ?? "",
    paidWith: card?.cardLast4
      ? t("buying.order.account.card", {
          brand: brands[card.cardBrand ?? ""] ?? t("buying.order.account.someCard"),
          last4: card.cardLast4,
        })
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
