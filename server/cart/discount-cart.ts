import type { DirectusClient } from "#server/directus/clients/client.ts";
import {
  calculateDiscount,
  type DiscountProblem,
  findDiscountProblem,
  getDiscountMinimum,
} from "./discount.ts";
import { isUsedUp } from "./discount-slots.ts";
import { findDiscount } from "./discounts.ts";
import type { PricedCart, PricedLine } from "./price-cart.ts";

export interface Buyer {
  /** E-mail address of the signed-in member. */
  member: string | undefined;
  /** E-mail address of the order. */
  email: string | undefined;
}

/**
 * Applies a discount code, or says why it does not apply. Prices that the buyer names are never discounted.
 * @param order the cart's own open order, whose use of the code does not count
 */
export async function applyDiscountToCart(
  directus: DirectusClient,
  priced: PricedCart,
  { code, order, buyer }: { code: string; order: string | undefined; buyer: Buyer },
): Promise<PricedCart> {
  const discount = await findDiscount(directus, code);
  const { amount: subtotal, currency } = priced.subtotal;
  const refused = (problem: DiscountProblem): PricedCart => ({
    ...priced,
    refusedCode: { code, problem, minimum: discount ? getDiscountMinimum(discount, currency) : 0 },
  });
  if (!discount) return refused("unknown");
  const problem = findDiscountProblem(discount, { subtotal, currency, member: buyer.member });
  if (problem) return refused(problem);
  if (discount.kind !== "shipping" && isAllNamed(priced)) return refused("custom-price");
  if (await isUsedUp(directus, { discount, order, buyer: buyer.email ?? buyer.member }))
    return refused("used-up");
  return { ...priced, discount: calculateDiscount(discount, priced.lines.map(reducible), currency) };
}

function isAllNamed({ lines }: PricedCart): boolean {
  return lines.some(({ variant }) => variant?.minimum) && lines.every((line) => reducible(line) === 0);
}

/** The part of a line that can be discounted, in minor units. */
function reducible({ unit, variant, line }: PricedLine): number {
  return variant?.minimum ? 0 : (unit?.amount ?? 0) * line.quantity;
}
