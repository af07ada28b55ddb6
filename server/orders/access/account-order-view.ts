import type { ProductCover } from "#server/catalogue/cover.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatMoney } from "#server/platform/money.ts";
import { isPaid, type OrderSummary } from "../order.ts";
import { formatOrderState, formatPlacedOn, type Goods, type OrderView, toOrderView } from "../order-view.ts";
import { isDisputed } from "../refunds/refund-status.ts";
import type { AccountOrder } from "./account-orders.ts";

/** An order in a list. */
export interface OrderSummaryView extends Pick<OrderView, "id" | "state" | "placedOn"> {
  title: string;
  href: string;
  total: string;
  pieces: number;
  /** Its products, by their titles. */
  contents: { title: string; cover: ProductCover | undefined }[];
}

export interface AccountOrderView extends OrderView, OrderSummaryView {
  /** "Visa ending in 4242"; undefined for other payment methods. */
  paidWith: string | undefined;
}

export function toOrderSummaryView(
  order: OrderSummary,
  language: Language,
  covers?: Goods["covers"],
): OrderSummaryView {
  const { t, locale } = language;
  const products = order.lines.filter(({ kind }) => kind === "product");
  return {
    id: order.id,
    title: order.number ? t("buying.order.titled", { number: order.number }) : t("buying.order.nameless"),
    href: `/account/orders/${order.id}`,
    state: formatOrderState(order, language),
    placedOn: formatPlacedOn(order, language),
    total: formatMoney({ amount: order.total, currency: order.currency }, locale),
    pieces: products.reduce((sum, { quantity }) => sum + quantity, 0),
    contents: products.map(({ title, variant }) => ({ title, cover: covers?.get(variant ?? "") })),
  };
}

/** What was bought to be downloaded, the newest first; its files are on the page of its order. */
export interface BoughtDownload {
  key: string;
  title: string;
  variantTitle: string | undefined;
  href: string;
  cover: ProductCover | undefined;
}

export function listBoughtDownloads(orders: OrderSummary[], covers: Goods["covers"]): BoughtDownload[] {
  return orders.flatMap((order) => {
    if (!isPaid(order.status) || isDisputed(order)) return [];
    const digital = order.lines.filter(({ kind, type }) => kind === "product" && type === "digital");
    return digital.map(({ title, variant = "", variantTitle }) => ({
      key: `${order.id}:${variant}:${title}`,
      title,
      variantTitle,
      href: `/account/orders/${order.id}`,
      cover: covers?.get(variant),
    }));
  });
}

/** What an order sold to download or read; without files while the payment is disputed, which `held` says. */
export interface OrderDownloads
  extends Pick<AccountOrderView, "id" | "title" | "href" | "placedOn" | "lines"> {
  held: string | undefined;
}

export function toOrderDownloads(order: AccountOrder, language: Language, goods: Goods): OrderDownloads {
  const { id, title, href, placedOn, state, lines } = toAccountOrderView(order, language, goods);
  const digital = new Set(order.lines.filter(({ type }) => type === "digital").map((line) => line.id));
  const held = isDisputed(order) ? state : undefined;
  return { id, title, href, placedOn, held, lines: lines.filter((line) => digital.has(line.id)) };
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
