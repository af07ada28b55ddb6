import { config } from "#server/config.ts";
import type { Asset } from "#server/directus/assets.ts";
import { limits } from "#server/limits.ts";
import { formatMoney } from "#server/money.ts";
import type { Cart, CartLine } from "./cart.ts";
import type { PricedCart, PricedLine } from "./price-cart.ts";

export interface CartLineView {
  id: string;
  title: string;
  variantTitle: string;
  href: string | undefined;
  image: Asset | undefined;
  catalogueNumber: string | undefined;
  lang: string | undefined;
  quantity: number;
  most: number;
  unit: string | undefined;
  total: string | undefined;
  /** What has changed since the shopper last looked, or why the line cannot be bought. */
  message: string | undefined;
  blocked: boolean;
}

/** A cart as its page gets it: prices are text already. */
export interface CartView {
  lines: CartLineView[];
  pieces: number;
  subtotal: string;
  /** Something in it is sent by post. */
  physical: boolean;
  blocked: boolean;
  /** The line that the last form removed, ready to be put back. */
  removed: { variant: string; quantity: number } | undefined;
}

/** Writes a priced cart out in the site's locale. */
export function viewOfCart(cart: Cart, priced: PricedCart): CartView {
  return {
    lines: priced.lines.map(viewOfLine),
    pieces: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: formatMoney(priced.subtotal, config.locale),
    physical: priced.physical,
    blocked: priced.blocked,
    removed: cart.removed && putBack(cart.removed),
  };
}

function putBack({ variant, quantity }: CartLine) {
  return { variant, quantity };
}

function viewOfLine(priced: PricedLine): CartLineView {
  const { line, variant, unit, available, issue } = priced;
  return {
    id: line.id,
    title: variant?.productTitle ?? "Something we no longer sell",
    variantTitle: variant?.title ?? "",
    href: variant && `/shop/${variant.productSlug}?variant=${variant.id}`,
    image: variant?.image,
    catalogueNumber: variant?.catalogueNumber,
    lang: variant?.lang,
    quantity: line.quantity,
    most: Math.min(limits.lineQuantity, available ?? limits.lineQuantity),
    unit: unit && formatMoney(unit, config.locale),
    total:
      unit && formatMoney({ amount: unit.amount * line.quantity, currency: unit.currency }, config.locale),
    message: messageOf(priced),
    blocked: issue !== undefined,
  };
}

function messageOf({ issue, available, was, unit }: PricedLine): string | undefined {
  if (issue === "gone") return "This is no longer for sale. Remove it to go on.";
  if (issue === "sold-out") return "This has sold out. Remove it to go on.";
  if (issue === "too-few") return `Only ${available} left. Change the quantity to go on.`;
  if (!was || !unit) return undefined;
  const [then, now] = [was, unit].map((money) => formatMoney(money, config.locale));
  return `The price was ${then} when you last looked. It is now ${now}.`;
}
