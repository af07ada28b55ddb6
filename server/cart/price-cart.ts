import { sentLater } from "#server/catalogue/backorder.ts";
import { readBalances } from "#server/catalogue/move-stock.ts";
import { unitOf } from "#server/catalogue/named-price.ts";
import type { SellableVariant } from "#server/catalogue/variant.ts";
import { findVariants } from "#server/catalogue/variants.ts";
import type { Directus } from "#server/directus/client.ts";
import type { Money } from "#server/money.ts";
import type { Cart, CartLine } from "./cart.ts";
import { currencyOfCart } from "./currency.ts";
import type { AppliedDiscount, CodeProblem } from "./discount.ts";

export type LineIssue = "gone" | "other-currency" | "sold-out" | "too-few";

/** Pieces that open orders of a cart hold, and how many of those were there when they were taken. */
export interface Held {
  pieces: number;
  there: number;
}

/** A line with what the CMS says about it now. */
export interface PricedLine {
  line: CartLine;
  variant: SellableVariant | undefined;
  unit: Money | undefined;
  /** Pieces that this cart could have; undefined where they are not counted. */
  available: number | undefined;
  /** Why the line cannot be bought as it is. */
  issue: LineIssue | undefined;
  /** Pieces that are sent later, because there are fewer now. */
  backordered: number;
  /** The price that the shopper saw last, where it is another one now. */
  was: Money | undefined;
}

export interface PricedCart {
  lines: PricedLine[];
  subtotal: Money;
  weightGrams: number;
  physical: boolean;
  digital: boolean;
  /** Some line cannot be bought as it is. */
  blocked: boolean;
  /** What the cart's code takes off, where it has one that does. */
  discount: AppliedDiscount | undefined;
  /** The cart's code, where it does nothing now, and what the cart must come to for it. */
  refusedCode: { code: string; problem: CodeProblem; minimum: number } | undefined;
}

/**
 * Prices a cart at the moment of asking, in its currency: prices and titles from the catalogue, pieces from the ledger. Of what
 * was named only that counts which the catalogue leaves to the buyer.
 * @param directus the service door, for the ledger and the files of downloads are nobody else's
 * @param held pieces that an open order of this very cart holds already
 * @throws DirectusError "unavailable"
 */
export async function priceCart(
  directus: Directus,
  cart: Cart,
  held: Map<string, Held> = new Map(),
): Promise<PricedCart> {
  const ids = cart.lines.map(({ variant }) => variant);
  const currency = currencyOfCart(cart);
  const found = await findVariants(directus, ids, { withFiles: true, currency });
  const counted = found.filter(({ trackStock }) => trackStock).map(({ id }) => id);
  const balances = await readBalances(directus, counted);
  const variants = new Map(found.map((variant) => [variant.id, variant]));
  const lines = cart.lines.map((line) => {
    const variant = variants.get(line.variant);
    const { pieces, there } = held.get(line.variant) ?? { pieces: 0, there: 0 };
    // What is owed to whoever came later is not owed by what this cart holds.
    const available = Math.max(0, there, (balances.get(line.variant) ?? 0) + pieces);
    return priceLine(line, variant, variant?.trackStock ? available : undefined);
  });
  return { lines, ...sumLines(lines, currency), discount: undefined, refusedCode: undefined };
}

/** One line against its variant and the pieces there are. */
export function priceLine(
  line: CartLine,
  variant: SellableVariant | undefined,
  available: number | undefined,
): PricedLine {
  const unit = variant && unitOf(variant, line.named);
  const seen = line.addedPrice;
  const changed = unit && seen && (unit.amount !== seen.amount || unit.currency !== seen.currency);
  return {
    line,
    variant,
    unit,
    available,
    issue: issueOf(line.quantity, variant, available),
    backordered: variant?.backorder && variant.type === "physical" ? sentLater(line.quantity, available) : 0,
    was: changed ? seen : undefined,
  };
}

function issueOf(
  quantity: number,
  variant: SellableVariant | undefined,
  available: number | undefined,
): LineIssue | undefined {
  if (!variant?.price) return variant?.unsold ? "other-currency" : "gone";
  if (available === undefined || available >= quantity || variant.backorder) return undefined;
  return available === 0 ? "sold-out" : "too-few";
}

/** The sums of a cart, in whole minor units of its currency. Lines that cannot be bought in it count nothing. */
export function sumLines(
  lines: PricedLine[],
  currency: string,
): Omit<PricedCart, "lines" | "discount" | "refusedCode"> {
  const sold = lines.filter(({ unit }) => unit);
  return {
    subtotal: {
      amount: sold.reduce((sum, { unit, line }) => sum + (unit?.amount ?? 0) * line.quantity, 0),
      currency,
    },
    weightGrams: sold.reduce(
      (sum, { variant, line }) => sum + (variant?.weightGrams ?? 0) * line.quantity,
      0,
    ),
    physical: sold.some(({ variant }) => variant?.type === "physical"),
    digital: sold.some(({ variant }) => variant?.type === "digital"),
    blocked: lines.some(({ issue }) => issue),
  };
}
