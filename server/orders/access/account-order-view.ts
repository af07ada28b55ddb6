import type { Language } from "#server/platform/i18n.ts";
import { formatMoney } from "#server/platform/money.ts";
import type { OrderSummary } from "../order.ts";
import { formatOrderState, formatPlacedOn, type Goods, type OrderView, toOrderView } from "../order-view.ts";
import type { AccountOrder } from "./account-orders.ts";

/** An order in a list. */
export interface OrderSummaryView extends Pick<OrderView, "id" | "state" | "placedOn"> {
  title: string;
  href: string;
  total: string;
  pieces: number;
}

export interface AccountOrderView extends OrderView, OrderSummaryView {
  /** "Visa ending in 4242"; undefined for other payment methods. */
  paidWith: string | undefined;
}

export function toOrderSummaryView(order: OrderSummary, language: Language): OrderSummaryView {
  const { t, locale } = language;
  return {
    id: order.id,
    title: order.number ? t("buying.order.titled", { number: order.number }) : t("buying.order.nameless"),
    href: `/account/orders/${order.id}`,
    state: formatOrderState(order, language),
    placedOn: formatPlacedOn(order, language),
    total: formatMoney({ amount: order.total, currency: order.currency }, locale),
    pieces: order.lines.reduce((sum, { kind, quantity }) => sum + (kind === "product" ? quantity : 0), 0),
  };
}

export function toAccountOrderView(order: AccountOrder, language: Language, goods?: Goods): AccountOrderView {
  const { t } = language;
  const card = order.payments.find(({ cardLast4 }) => cardLast4);
  return {
    ...toOrderView(order, language, goods),
    ...toOrderSummaryView(order, language),
    paidWith: card?.cardLast4
      ? t("buying.order.account.card", {
          brand: brands[card.cardBrand ?? ""] ?? t("buying.order.account.someCard"),
          last4: card.cardLast4,
        })
      : undefined,
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
