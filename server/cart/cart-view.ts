import { dayOfRestock } from "#server/catalogue/backorder.ts";
import { type NamedPriceView, viewOfNamed } from "#server/catalogue/named-price.ts";
import type { Unsold } from "#server/catalogue/price.ts";
import { wordsOfUnitPrice } from "#server/catalogue/price-view.ts";
import { config } from "#server/config.ts";
import type { Asset } from "#server/directus/assets.ts";
import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { formatMoney } from "#server/money.ts";
import type { Cart, CartLine } from "./cart.ts";
import type { PricedCart, PricedLine } from "./price-cart.ts";

export interface CartLineView {
  id: string;
  title: string;
  variantTitle: string;
  /** The language of that, where it is not the page's. */
  variantLang: string | undefined;
  href: string | undefined;
  image: Asset | undefined;
  catalogueNumber: string | undefined;
  lang: string | undefined;
  quantity: number;
  most: number;
  unit: string | undefined;
  /** The field in which the buyer names the price. */
  named: NamedPriceView | undefined;
  /** What that comes to for a kilogram, litre, metre or piece. */
  unitPrice: string | undefined;
  total: string | undefined;
  /** What has changed since the shopper last looked, or why the line cannot be bought. */
  message: string | undefined;
  /** That pieces are sent later, and when. */
  backordered: string | undefined;
  blocked: boolean;
}

/** A cart as its page gets it: prices are text already. */
export interface CartView {
  lines: CartLineView[];
  pieces: number;
  subtotal: string;
  /** Something in it is sent by post. */
  physical: boolean;
  /** Whether the prices have tax in them, or it is added at the checkout. */
  taxBehavior: "inclusive" | "exclusive";
  /** Nobody knows it before the payment: Stripe works it out there. */
  taxAtPayment: boolean;
  blocked: boolean;
  /** The code that was typed. */
  code: string | undefined;
  /** What it takes off, as lines of the sums. */
  discount: { label: string; amount: string }[];
  /** Why it does nothing now. */
  codeProblem: string | undefined;
  /** What goes with the order, and how long it may be. */
  note: string;
  noteLength: number;
  /** The line that the last form removed, ready to be put back. */
  removed: { variant: string; quantity: number } | undefined;
}

/** Writes a priced cart out in a language. */
export function viewOfCart(cart: Cart, priced: PricedCart, language: Language): CartView {
  return {
    lines: priced.lines.map((line) => viewOfLine(line, language)),
    pieces: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: formatMoney(priced.subtotal, language.locale),
    physical: priced.physical,
    taxBehavior: config.tax.behavior,
    taxAtPayment: config.tax.byStripe,
    blocked: priced.blocked,
    code: cart.code,
    discount: codeSum(priced, language),
    codeProblem: wordsOfCode(priced, language),
    note: cart.draft.note ?? "",
    noteLength: limits.noteLength,
    removed: cart.removed && putBack(cart.removed),
  };
}

/** What a code takes off a cart, as a line of its sums. */
export function codeSum({ discount: applied, subtotal }: PricedCart, { locale, texts }: Language) {
  if (!applied) return [];
  const { discount, amount, freeShipping } = applied;
  const words = texts.buying.cart.code;
  const off = { amount: -amount, currency: subtotal.currency };
  return [
    { label: words.sum(discount.code), amount: freeShipping ? words.freeDelivery : formatMoney(off, locale) },
  ];
}

/** Why a cart's code does nothing now; undefined where it does something, or there is none. */
export function wordsOfCode(
  { refusedCode, subtotal: { currency } }: PricedCart,
  { locale, texts }: Language,
): string | undefined {
  if (!refusedCode) return undefined;
  const { code, problem, minimum } = refusedCode;
  const { problems } = texts.buying.cart.code;
  const what = problem === "currency" ? currency : formatMoney({ amount: minimum, currency }, locale);
  return problems[problem](code, what);
}

function putBack({ variant, quantity }: CartLine) {
  return { variant, quantity };
}

function viewOfLine(priced: PricedLine, language: Language): CartLineView {
  const { locale, texts } = language;
  const { line, variant, unit, available, issue, backordered } = priced;
  const most = variant?.backorder ? limits.lineQuantity : (available ?? limits.lineQuantity);
  return {
    id: line.id,
    title: variant?.productTitle ?? texts.buying.cart.lines.nameless,
    variantTitle: variant?.title ?? "",
    variantLang: variant?.titleLang,
    href: variant && `/shop/${variant.productSlug}?variant=${variant.id}`,
    image: variant?.image,
    catalogueNumber: variant?.catalogueNumber,
    lang: variant?.lang,
    quantity: line.quantity,
    most: Math.min(limits.lineQuantity, most),
    unit: unit && formatMoney(unit, locale),
    named: variant && viewOfNamed(variant, language, unit),
    unitPrice: wordsOfUnitPrice(variant?.unitPrice, language),
    total: unit && formatMoney({ amount: unit.amount * line.quantity, currency: unit.currency }, locale),
    message: messageOf(priced, language),
    backordered:
      variant?.backorder && backordered > 0
        ? texts.buying.cart.lines.backordered(backordered, dayOfRestock(variant.backorder, language))
        : undefined,
    blocked: issue !== undefined,
  };
}

/** That something is sold in other currencies only, and in which. */
function notSoldIn(
  { currency = "", soldIn = [] }: Partial<Unsold> = {},
  { locale, texts }: Language,
): string {
  const others = new Intl.ListFormat(locale, { type: "disjunction" }).format(soldIn);
  return texts.buying.cart.lines["other-currency"](currency, others);
}

function messageOf(
  { issue, available = 0, was, unit, variant }: PricedLine,
  language: Language,
): string | undefined {
  const { locale, texts } = language;
  const { lines } = texts.buying.cart;
  if (issue === "too-few") return lines["too-few"](available);
  if (issue === "other-currency") return notSoldIn(variant?.unsold, language);
  if (issue) return lines[issue];
  if (!was || !unit) return undefined;
  const say = was.currency === unit.currency ? lines.priceChanged : lines.currencyChanged;
  return say(formatMoney(was, locale), formatMoney(unit, locale));
}
