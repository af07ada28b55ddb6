import { resolveUnitAmount } from "#server/catalogue/prices/custom-price.ts";
import { countBackordered } from "#server/catalogue/stock/backorder.ts";
import { readBalances } from "#server/catalogue/stock/reserve-stock.ts";
import type { SellableVariant } from "#server/catalogue/variant.ts";
import { findVariants } from "#server/catalogue/variants.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { Money } from "#server/platform/money.ts";
import type { Cart, CartLine } from "./cart.ts";
import { resolveCartCurrency } from "./currency.ts";
import type { AppliedDiscount, DiscountProblem } from "./discount.ts";

export type LineIssue = "gone" | "other-currency" | "sold-out" | "too-few";

/** Pieces held by a cart's open orders; `there` is how many of them were in stock at the time. */
export interface ReservedQuantity {
  pieces: number;
  there: number;
}

export interface PricedLine {
  line: CartLine;
  variant: SellableVariant | undefined;
  unit: Money | undefined;
  /** Pieces that this cart could have; undefined where stock is not tracked. */
  available: number | undefined;
  issue: LineIssue | undefined;
  backordered: number;
  /** The price last shown, where it has changed. */
  was: Money | undefined;
}

export interface PricedCart {
  lines: PricedLine[];
  subtotal: Money;
  weightGrams: number;
  physical: boolean;
  digital: boolean;
  blocked: boolean;
  discount: AppliedDiscount | undefined;
  /** The cart's code where it does not apply, and the minimum subtotal (minor units). */
  refusedCode: { code: string; problem: DiscountProblem; minimum: number } | undefined;
}

/**
 * Prices a cart in its currency from the catalogue and the stock ledger; named amounts count only where the catalogue
 * allows them. Needs the service client, for the ledger and download files.
 * @param held pieces that the cart's own open orders hold
 */
export async function priceCart(
  directus: DirectusClient,
  cart: Cart,
  held: Map<string, ReservedQuantity> = new Map(),
): Promise<PricedCart> {
  const ids = cart.lines.map(({ variant }) => variant);
  const currency = resolveCartCurrency(cart);
  const found = await findVariants(directus, ids, { withFiles: true, currency });
  const counted = found.filter(({ trackStock }) => trackStock).map(({ id }) => id);
  const balances = await readBalances(directus, counted);
  const variants = new Map(found.map((variant) => [variant.id, variant]));
  const lines = cart.lines.map((line) => {
    const variant = variants.get(line.variant);
    const { pieces, there } = held.get(line.variant) ?? { pieces: 0, there: 0 };
    // Backorders of later buyers do not reduce what this cart holds.
    const available = Math.max(0, there, (balances.get(line.variant) ?? 0) + pieces);
    return priceLine(line, variant, variant?.trackStock ? available : undefined);
  });
  return { lines, ...sumLines(lines, currency), discount: undefined, refusedCode: undefined };
}

export function priceLine(
  line: CartLine,
  variant: SellableVariant | undefined,
  available: number | undefined,
): PricedLine {
  const unit = variant && resolveUnitAmount(variant, line.named);
  const seen = line.addedPrice;
  const changed = unit && seen && (unit.amount !== seen.amount || unit.currency !== seen.currency);
  return {
    line,
    variant,
    unit,
    available,
    issue: findIssue(line.quantity, variant, available),
    backordered:
      variant?.backorder && variant.type === "physical" ? countBackordered(line.quantity, available) : 0,
    was: changed ? seen : undefined,
  };
}

function findIssue(
  quantity: number,
  variant: SellableVariant | undefined,
  available: number | undefined,
): LineIssue | undefined {
  if (!variant?.price) return variant?.unsold ? "other-currency" : "gone";
  if (available === undefined || available >= quantity || variant.backorder) return undefined;
  return available === 0 ? "sold-out" : "too-few";
}

/** Totals in minor units of the currency; lines that are not sold in it count as 0. */
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
