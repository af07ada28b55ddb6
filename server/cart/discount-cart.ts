import type { Directus } from "#server/directus/client.ts";
import { applied, type CodeProblem, minimumOf, problemOf } from "./discount.ts";
import { isUsedUp } from "./discount-slots.ts";
import { findDiscount } from "./discounts.ts";
import type { PricedCart } from "./price-cart.ts";

/** Who buys, as far as that is known. */
export interface Buyer {
  /** The address of the member who is signed in. */
  member: string | undefined;
  /** The address that the order will have. */
  email: string | undefined;
}

/**
 * Puts a code to a cart: what it takes off now, or why it does nothing.
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
  if (await isUsedUp(directus, { discount, order, buyer: buyer.email ?? buyer.member }))
    return refused("used-up");
  const amounts = priced.lines.map(({ unit, line }) => (unit?.amount ?? 0) * line.quantity);
  return { ...priced, discount: applied(discount, amounts, currency) };
}
