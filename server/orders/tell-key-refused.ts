import type { Directus } from "#server/directus/client.ts";
import type { Order } from "./order.ts";
import { keyRefused, updateOrder } from "./orders.ts";

/** Stripe's key may not do what an order needs: its owner reads so; what they must do already stays said. */
export async function tellKeyRefused(directus: Directus, order: Order | undefined): Promise<void> {
  if (order && !order.problem) await updateOrder(directus, order.id, { problem: keyRefused });
}
