import { claimSlot, releaseSlot } from "#server/cart/discount-slots.ts";
import { findOrderDiscount } from "#server/cart/discounts.ts";
import { reserveStock, returnStock, type StockOutcome } from "#server/catalogue/stock/reserve-stock.ts";
import { listOrderMovements } from "#server/catalogue/stock/stock-movements.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { Order } from "./order.ts";

export interface StockedLine {
  id: string;
  variant: string;
  quantity: number;
  /** Pieces that the buyer was told are sent later. */
  backordered: number;
}

/** Hold: takes an order's stock, all lines or none. Idempotent. */
export function holdStock(
  directus: DirectusClient,
  order: { id: string; attempt: number },
  lines: StockedLine[],
): Promise<StockOutcome> {
  const requests = lines.map(({ id, variant, quantity, backordered }) => ({
    variant,
    quantity,
    mayOwe: backordered,
    cause: `${order.id}:${id}:${order.attempt}:reserve`,
  }));
  return reserveStock(directus, order.id, requests);
}

/** Releases what an order still holds. Only for orders that can no longer be paid. */
export async function releaseStock(directus: DirectusClient, order: string): Promise<void> {
  const moved = await listOrderMovements(directus, order);
  const causes = new Set(moved.map(({ cause }) => cause));
  const held = moved.filter(
    ({ kind, cause, delta }) => kind === "reserve" && delta < 0 && !causes.has(buildReleaseKey(cause)),
  );
  const requests = held.map(({ variant, delta, cause }) => ({
    variant,
    quantity: -delta,
    cause: buildReleaseKey(cause),
  }));
  await returnStock(directus, order, { requests, kind: "release" });
}

/**
 * Takes released stock again for a late payment. A refusal is written under the same unique causes, so that concurrent
 * callers cannot decide differently.
 * @returns whether the order has its goods
 */
export async function reserveStockAgain(
  directus: DirectusClient,
  { id: order, lines }: Pick<Order, "id" | "lines">,
): Promise<boolean> {
  const lost = (await listOrderMovements(directus, order)).filter(
    ({ kind, cause }) => kind === "release" && !cause.includes(":late:"),
  );
  if (lost.length === 0) return true;
  const requests = lost.map(({ variant, delta, cause }) => ({
    variant,
    quantity: delta,
    mayOwe: lines.find(({ id }) => cause.includes(`:${id}:`))?.backordered ?? 0,
    cause: lateCause(cause),
  }));
  const outcome = await reserveStock(directus, order, requests);
  if (!outcome.ok) {
    await reserveStock(
      directus,
      order,
      requests.map((request) => ({ ...request, quantity: 0 })),
    );
  }
  const decided = (await listOrderMovements(directus, order)).filter(({ cause }) =>
    cause.endsWith(":late:reserve"),
  );
  return decided.length >= requests.length && decided.every(({ delta }) => delta < 0);
}

function buildReleaseKey(cause: string): string {
  return cause.replace(/:reserve$/, ":release");
}

function lateCause(cause: string): string {
  const [order, line] = cause.split(":");
  return `${order}:${line}:late:reserve`;
}

/** Hold: claims a use of the order's discount. Idempotent. @returns false when none is left */
export async function holdDiscount(
  directus: DirectusClient,
  { id, email, discountId }: Pick<Order, "id" | "email" | "discountId">,
): Promise<boolean> {
  const discount = discountId && (await findOrderDiscount(directus, discountId));
  return !discount || claimSlot(directus, { discount, order: id, buyer: email });
}

/** Releases an order's stock and discount. Only for orders that can no longer be paid. */
export async function releaseHolds(
  directus: DirectusClient,
  { id, discountId }: Pick<Order, "id" | "discountId">,
): Promise<void> {
  await releaseStock(directus, id);
  if (discountId) await releaseSlot(directus, id);
}
