import type { Directus } from "#server/directus/client.ts";
import { applied, type CodeProblem, minimumOf, problemOf } from "./discount.ts";
import { isUsedUp } from "./discount-slots.ts";
import { findDiscount } from "./discounts.ts";
import type { PricedCart, PricedLine } from "./price-cart.ts";

/** Who buys, as far as that is known. */
export interface Buyer {
  /** The address of the member who is signed in. */
  member: string | undefined;
  /** The address that the order will have. */
  email: string | undefined;
}

/**
 * Puts a code to a cart: what it takes off now, or why it does nothing. From a price that the buyer names it takes nothing: who
 * wants to pay less names less, and never less than the minimum.
 * @param order the open order of this very cart, whose use of the code is its own
 * @throws DirectusError "unavailable"
 */
export async function discountCart(
  directus: Directus,
  priced: PricedCart,
  code: string,
  { order, buyer }: { order: string | undefined; buyer: Buyer },
): Promise<PricedCart> {
  const discount = await findDiscount(directus, code);
  const { amount: subtotal, currency } = priced.subtotal;
  const refused = (problem: CodeProblem): PricedCart => ({
    ...priced,
    refusedCode: { code, problem, minimum: discount ? minimumOf(discount, currency) : 0 },
  });
  if (!discount) return refused("unknown");
  const problem = problemOf(discount, { subtotal, currency, member: buyer.member });
  if (problem) return refused(problem);
  if (discount.kind !== "shipping" && isAllNamed(priced)) return refused("named-price");
  if (await isUsedUp(directus, { discount, order, buyer: buyer.email ?? buyer.member }))
    return refused("used-up");
  return { ...priced, discount: applied(discount, priced.lines.map(reducible), currency) };
}

/** Its buyer names all that there is to pay in it. */
function isAllNamed({ lines }: PricedCart): boolean {
  return lines.some(({ variant }) => variant?.minimum) && lines.every((line) => reducible(line) === 0);
}

/** What of a line a code can take something off, in minor units. */
function reducible({ unit, variant, line }: PricedLine): number {
  return variant?.minimum ? 0 : (unit?.amount ?? 0) * line.quantity;
}
