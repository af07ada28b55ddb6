import { returnStock } from "#server/catalogue/stock/reserve-stock.ts";
import { listOrderMovements } from "#server/catalogue/stock/stock-movements.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isMeant } from "../fulfillment/fulfillment.ts";
import type { Order } from "../order.ts";
import { findOrder } from "../orders.ts";
import { listRestocks, markRestocked, type Restock } from "./refunds.ts";

/**
 * Puts back into stock what staff said comes back with a refund, once it was paid back. One that fails keeps no other
 * waiting.
 * @param order without, those of all orders
 */
export async function restockRefunds(directus: DirectusClient, order?: string): Promise<void> {
  const problems: unknown[] = [];
  for (const refund of await listRestocks(directus, order))
    await putBack(directus, refund).catch((error: unknown) => problems.push(error));
  if (problems.length > 0) throw problems[0];
}

/** Idempotency: one cause per refund and line. Orders without a number were released already. */
async function putBack(directus: DirectusClient, refund: Restock): Promise<void> {
  const order = await findOrder(directus, refund.order);
  if (order?.number) {
    const moved = await listOrderMovements(directus, order.id);
    const requests = buildRestockRequests(order, refund, moved);
    await returnStock(directus, order.id, { requests, kind: "restock" });
  }
  await markRestocked(directus, refund.id);
}

/** Never more of a line than was bought and has not come back with another refund. */
export function buildRestockRequests(
  { id: order, lines }: Pick<Order, "id" | "lines">,
  refund: Restock,
  moved: { cause: string; delta: number }[],
) {
  return lines.flatMap(({ id, variant, kind, type, quantity: bought }) => {
    const meant = refund.restock.filter((item) => lines.find((line) => isMeant(line, item))?.id === id);
    if (!variant || kind !== "product" || type !== "physical" || meant.length === 0) return [];
    const back = moved.filter(({ cause }) => isRestockOf(cause, id) && !cause.endsWith(refund.id));
    const left = bought - back.reduce((sum, { delta }) => sum + delta, 0);
    const wanted = meant.reduce((sum, item) => sum + (item.quantity ?? left), 0);
    const quantity = Math.min(wanted, left);
    return quantity > 0 ? [{ variant, quantity, cause: `${order}:${id}:restock:${refund.id}` }] : [];
  });
}

function isRestockOf(cause: string, line: string): boolean {
  return cause.includes(`:${line}:restock:`);
}
