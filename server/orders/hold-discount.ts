import { claimSlot, releaseSlot } from "#server/cart/discount-slots.ts";
import { findDiscountOf } from "#server/cart/discounts.ts";
import type { Directus } from "#server/directus/client.ts";
import { releaseStock } from "./hold-stock.ts";
import type { Order } from "./order.ts";

/**
 * Claims the use of a code for the order that has its discount; repeating it claims nothing twice.
 * @returns false when somebody else had the last one
 */
export async function holdDiscount(
  directus: Directus,
  { id, email, discountId }: Pick<Order, "id" | "email" | "discountId">,
): Promise<boolean> {
  const discount = discountId && (await findDiscountOf(directus, discountId));
  return !discount || claimSlot(directus, { discount, order: id, buyer: email });
}

/** Gives back what an order holds, stock and the use of a code. Only for orders that nobody can pay any more. */
export async function releaseHolds(
  directus: Directus,
  { id, discountId }: Pick<Order, "id" | "discountId">,
): Promise<void> {
  await releaseStock(directus, id);
  if (discountId) await releaseSlot(directus, id);
}
