import { type CustomPriceView, toCustomPriceView } from "#server/catalogue/prices/custom-price.ts";
import type { NotSoldInCurrency } from "#server/catalogue/prices/price.ts";
import { formatUnitPrice } from "#server/catalogue/prices/price-view.ts";
import { restockDate } from "#server/catalogue/stock/backorder.ts";
import { getMostPerLine } from "#server/catalogue/variant.ts";
import { config } from "#server/config/config.ts";
import type { Asset } from "#server/directus/files/assets.ts";
import { limits } from "#server/limits.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatMoney } from "#server/platform/money.ts";
import type { Cart, CartLine } from "./cart.ts";
import type { PricedCart, PricedLine } from "./price-cart.ts";

export interface CartLineView {
  id: string;
  title: string;
  variantTitle: string;
  /** Where it is not the page's language. */
  variantLang: string | undefined;
  href: string | undefined;
  image: Asset | undefined;
  catalogueNumber: string | undefined;
  lang: string | undefined;
  quantity: number;
  most: number;
  unit: string | undefined;
  named: CustomPriceView | undefined;
  /** Per kilogram, litre, metre or piece. */
  unitPrice: string | undefined;
  total: string | undefined;
  /** A change since the shopper last looked, or why the line cannot be bought. */
  message: string | undefined;
  backordered: string | undefined;
  blocked: boolean;
  /** The last form added to it. */
  isAdded: boolean;
}

/** Cart as its page gets it, with prices formatted. */
export interface CartView {
  lines: CartLineView[];
  pieces: number;
  subtotal: string;
  physical: boolean;
  taxBehavior: "inclusive" | "exclusive";
  /** Stripe Tax calculates it at the payment. */
  taxAtPayment: boolean;
  blocked: boolean;
  code: string | undefined;
  discount: { label: string; amount: string }[];
  codeProblem: string | undefined;
  note: string;
  noteLength: number;
  /** The line that the last form removed, for undo. */
  removed: { variant: string; quantity: number } | undefined;
  /** Says what the last form added. */
  added: string | undefined;
}

export function toCartView(cart: Cart, priced: PricedCart, language: Language): CartView {
  return {
    lines: priced.lines.map((line) => viewOfLine(line, language, cart.added?.variant)),
    pieces: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: formatMoney(priced.subtotal, language.locale),
    physical: priced.physical,
    taxBehavior: config.tax.behavior,
    taxAtPayment: config.tax.byStripe,
    blocked: priced.blocked,
    code: cart.code,
    discount: formatCartDiscount(priced, language),
    codeProblem: formatDiscountProblem(priced, language),
    note: cart.draft.note ?? "",
    noteLength: limits.noteLength,
    removed: cart.removed && putBack(cart.removed),
    added: formatAddition(cart, priced, language),
  };
}

export function formatCartDiscount({ discount: applied, subtotal }: PricedCart, { locale, t }: Language) {
  if (!applied) return [];
  const { discount, amount, freeShipping } = applied;
  const off = { amount: -amount, currency: subtotal.currency };
  return [
    {
      label: t("buying.cart.code.sum", { code: discount.code }),
      amount: freeShipping ? t("buying.cart.code.freeDelivery") : formatMoney(off, locale),
    },
  ];
}

/** Explains why the cart's code does not apply; undefined where it does, or there is none. */
export function formatDiscountProblem(
  { refusedCode, subtotal: { currency } }: PricedCart,
  { locale, t }: Language,
): string | undefined {
  if (!refusedCode) return undefined;
  const { code, problem, minimum } = refusedCode;
  const least = formatMoney({ amount: minimum, currency }, locale);
  return t(`buying.cart.code.problems.${problem}`, { code, minimum: least, currency });
}

function formatAddition({ added }: Cart, { lines }: PricedCart, { t }: Language): string | undefined {
  const variant = added && lines.find(({ line }) => line.variant === added.variant)?.variant;
  if (!variant) return undefined;
  const title = variant.title ? `${variant.productTitle} (${variant.title})` : variant.productTitle;
  return t("cart.added", { title, items: added.quantity });
}

function putBack({ variant, quantity }: CartLine) {
  return { variant, quantity };
}

function viewOfLine(priced: PricedLine, language: Language, added: string | undefined): CartLineView {
  const { locale, t } = language;
  const { line, variant, unit, available, issue, backordered } = priced;
  return {
    id: line.id,
    title: variant?.productTitle ?? t("buying.cart.lines.nameless"),
    variantTitle: variant?.title ?? "",
    variantLang: variant?.titleLang,
    href: variant && `/shop/${variant.productSlug}?variant=${variant.id}`,
    image: variant?.image,
    catalogueNumber: variant?.catalogueNumber,
    lang: variant?.lang,
    quantity: line.quantity,
    most: getMostPerLine(variant?.backorder ? undefined : available),
    unit: unit && formatMoney(unit, locale),
    named: variant && toCustomPriceView(variant, language, unit),
    unitPrice: formatUnitPrice(variant?.unitPrice, language),
    total: unit && formatMoney({ amount: unit.amount * line.quantity, currency: unit.currency }, locale),
    message: formatIssue(priced, language),
    backordered:
      variant?.backorder && backordered > 0
        ? formatBackorderedPieces(backordered, restockDate(variant.backorder, language), language)
        : undefined,
    blocked: issue !== undefined,
    isAdded: line.variant === added,
  };
}

function formatBackorderedPieces(pieces: number, day: string | undefined, { t }: Language): string {
  return day
    ? t("buying.cart.lines.backorderedFrom", { pieces, day })
    : t("buying.cart.lines.backordered", { pieces });
}

function formatNotSold(
  { currency = "", soldIn = [] }: Partial<NotSoldInCurrency> = {},
  { locale, t }: Language,
): string {
  const others = new Intl.ListFormat(locale, { type: "disjunction" }).format(soldIn);
  return t("buying.cart.lines.other-currency", { currency, others });
}

function formatIssue(
  { issue, available = 0, was, unit, variant }: PricedLine,
  language: Language,
): string | undefined {
  const { locale, t } = language;
  if (issue === "too-few") return t("buying.cart.lines.too-few", { left: available });
  if (issue === "other-currency") return formatNotSold(variant?.unsold, language);
  if (issue) return t(`buying.cart.lines.${issue}`);
  if (!was || !unit) return undefined;
  const change = was.currency === unit.currency ? "priceChanged" : "currencyChanged";
  return t(`buying.cart.lines.${change}`, {
    before: formatMoney(was, locale),
    now: formatMoney(unit, locale),
  });
}
