import { claimSlot, releaseSlot } from "#server/cart/discount-slots.ts";
import { findOrderDiscount } from "#server/cart/discounts.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { releaseStock } from "./hold-stock.ts";
import type { Order } from "./order.ts";

/** Hold: claims a use of the order's discount. Idempotent. @returns false when none is left */
export async function holdDiscount(
  directus: DirectusClient,
  { id, email, discountId }: Pick<Order, "id" | "email" | "discountId">,
): Promise<boolean> {
  const discount = discountId && (await findOrderDiscount(directus, discountId));
  return !discount || claimSlot(directus, { discount, order: id, buyer: email });
}

/** Releases an order's stock and discount. Only for orders that can no longer be paid. */
export async function releaseReservations(
  directus: DirectusClient,
  { id, discountId }: Pick<Order, "id" | "discountId">,
): Promise<void> {
  await releaseStock(directus, id);
  if (discountId) await releaseSlot(directus, id);
}
