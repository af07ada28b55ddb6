import type { DirectusClient } from "#server/directus/clients/client.ts";
import { assignMovementNumbers, writeInTurn } from "./number-movements.ts";
import { scheduleStockSync } from "./show-stock.ts";
import { calculateBalance, type LedgerEnd, type StockRequest } from "./stock.ts";
import { createMovements, listOrderMovements, readLedgers } from "./stock-movements.ts";

export type StockOutcome = { ok: true } | { ok: false; left: Map<string, number> };

/** Sellable pieces by variant, from the ledger. `variants` must be tracked. */
export async function readBalances(
  directus: DirectusClient,
  variants: string[],
): Promise<Map<string, number>> {
  const ledgers = await readLedgers(directus, variants);
  return new Map([...ledgers].map(([id, { end, pending }]) => [id, calculateBalance(end, pending)]));
}

/**
 * Hold: takes an order's pieces in one insert, all lines or none. The rows' unique keys prevent overselling; a
 * collision rereads the ledger. Idempotent by cause.
 */
export function reserveStock(
  directus: DirectusClient,
  order: string,
  requests: StockRequest[],
): Promise<StockOutcome> {
  return moveStock(directus, order, { requests, kind: "reserve" });
}

/** Returns pieces to stock, of an order that was not paid or with a refund. Idempotent by cause. */
export async function returnStock(
  directus: DirectusClient,
  order: string,
  moves: { requests: StockRequest[]; kind: "release" | "restock" },
): Promise<void> {
  await moveStock(directus, order, moves);
}

interface Moves {
  requests: StockRequest[];
  kind: "reserve" | "release" | "restock";
}

async function moveStock(
  directus: DirectusClient,
  order: string,
  { requests, kind }: Moves,
): Promise<StockOutcome> {
  if (requests.length === 0) return { ok: true };
  return writeInTurn(async () => {
    const done = new Set((await listOrderMovements(directus, order)).map(({ cause }) => cause));
    const open = requests.filter(({ cause }) => !done.has(cause));
    return open.length === 0 ? { ok: true } : insertMovements(directus, order, { requests: open, kind });
  });
}

async function insertMovements(
  directus: DirectusClient,
  order: string,
  { requests, kind }: Moves,
): Promise<StockOutcome> {
  const variants = requests.map(({ variant }) => variant);
  const found = await assignMovementNumbers(directus, await readLedgers(directus, variants));
  const ends = new Map(found);
  const movements = requests.flatMap(({ variant, quantity, cause }) => {
    const end = ends.get(variant);
    if (!end) return [];
    const delta = kind === "reserve" ? -quantity : quantity;
    const next = { sequence: end.sequence + 1, balance: end.balance + delta };
    ends.set(variant, next);
    return [{ variant, ...next, delta, kind, cause, order }];
  });
  const short = requests.filter(
    ({ variant, quantity, mayOwe = 0 }) =>
      computeOwed(quantity, ends.get(variant)?.balance ?? -quantity) > mayOwe,
  );
  const isRefused = kind === "reserve" && short.length > 0;
  if (!isRefused) await createMovements(directus, movements);
  const reached = isRefused ? found : ends;
  scheduleStockSync(directus, { variants: [...reached].map(([id, { sequence }]) => [id, sequence]) });
  return isRefused ? { ok: false, left: listRemaining(short, ends, requests) } : { ok: true };
}

function computeOwed(quantity: number, balance: number): number {
  return Math.min(quantity, Math.max(0, -balance));
}

function listRemaining(short: StockRequest[], ends: Map<string, LedgerEnd>, requests: StockRequest[]) {
  const taken = (id: string) =>
    requests.reduce((sum, { variant, quantity }) => sum + (variant === id ? quantity : 0), 0);
  return new Map(
    short.map(({ variant }) => [variant, Math.max(0, (ends.get(variant)?.balance ?? 0) + taken(variant))]),
  );
}
