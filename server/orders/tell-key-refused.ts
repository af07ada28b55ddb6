import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { Order } from "./order.ts";
import { keyRefused, updateOrder } from "./orders.ts";

/** Tells the owner that Stripe's key lacks a permission; keeps an existing problem. */
export async function flagKeyProblem(directus: DirectusClient, order: Order | undefined): Promise<void> {
  if (order && !order.problem) await updateOrder(directus, order.id, { problem: keyRefused });
}
