import { reserveStock, returnStock, type StockOutcome } from "#server/catalogue/move-stock.ts";
import { listMoved } from "#server/catalogue/stock-movements.ts";
import type { Directus } from "#server/directus/client.ts";
import type { Order } from "./order.ts";

/** A line whose stock is counted. */
export interface CountedLine {
  id: string;
  variant: string;
  quantity: number;
  /** Pieces of it that the buyer was told are sent later. */
  backordered: number;
}

/** Takes the counted lines of a new order out of stock, all or none; repeating it takes nothing twice. */
export function holdStock(
  directus: Directus,
  order: { id: string; attempt: number },
  lines: CountedLine[],
): Promise<StockOutcome> {
  const requests = lines.map(({ id, variant, quantity, backordered }) => ({
    variant,
    quantity,
    mayOwe: backordered,
    cause: `${order.id}:${id}:${order.attempt}:reserve`,
  }));
  return reserveStock(directus, order.id, requests);
}

/** Gives back whatever an order still holds. Only for orders that nobody can pay any more. */
export async function releaseStock(directus: Directus, order: string): Promise<void> {
  const moved = await listMoved(directus, order);
  const causes = new Set(moved.map(({ cause }) => cause));
  const held = moved.filter(
    ({ kind, cause, delta }) => kind === "reserve" && delta < 0 && !causes.has(releaseOf(cause)),
  );
  const requests = held.map(({ variant, delta, cause }) => ({
    variant,
    quantity: -delta,
    cause: releaseOf(cause),
  }));
  await returnStock(directus, order, requests);
}

/**
 * For a payment that came after the stock was given back: takes it once more. When it is gone, the refusal is
 * written under the same unique causes, so that two callers can never decide differently.
 * @returns whether the order has its goods
 */
export async function retakeStock(
  directus: Directus,
  { id: order, lines }: Pick<Order, "id" | "lines">,
): Promise<boolean> {
  const lost = (await listMoved(directus, order)).filter(
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
  const decided = (await listMoved(directus, order)).filter(({ cause }) => cause.endsWith(":late:reserve"));
  return decided.length >= requests.length && decided.every(({ delta }) => delta < 0);
}

function releaseOf(cause: string): string {
  return cause.replace(/:reserve$/, ":release");
}

function lateCause(cause: string): string {
  const [order, line] = cause.split(":");
  return `${order}:${line}:late:reserve`;
}
