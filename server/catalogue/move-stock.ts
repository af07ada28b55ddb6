import type { Directus, Row } from "#server/directus/client.ts";
import { createRows } from "#server/directus/writes.ts";
import { numberMovements, writeInTurn } from "./number-movements.ts";
import { showStockSoon } from "./show-stock.ts";
import { balanceOf, type LedgerEnd, type StockRequest } from "./stock.ts";
import { listMoved, movementRow, readLedgers } from "./stock-movements.ts";

/** Sold out: how many pieces of each variant that lacks any are left. */
export type StockOutcome = { ok: true } | { ok: false; left: Map<string, number> };

/**
 * How many pieces of each variant can be sold now, from the ledger.
 * @param variants ids of variants whose stock is counted
 */
export async function readBalances(directus: Directus, variants: string[]): Promise<Map<string, number>> {
  const ledgers = await readLedgers(directus, variants);
  return new Map([...ledgers].map(([id, { end, pending }]) => [id, balanceOf(end, pending)]));
}

/**
 * Takes the pieces of an order out of stock: all its lines in one insert, or none. The unique number of each row
 * is what makes two buyers of the last piece one; on a collision the ledger is read again.
 * @returns `left` when there is not enough; `ok` also when these causes have moved stock before
 * @throws DirectusError "unavailable" when the ledger cannot be written
 */
export function reserveStock(
  directus: Directus,
  order: string,
  requests: StockRequest[],
): Promise<StockOutcome> {
  return moveStock(directus, order, requests, "reserve");
}

/** Gives pieces back to stock, under causes of their own, once. */
export async function returnStock(
  directus: Directus,
  order: string,
  requests: StockRequest[],
): Promise<void> {
  await moveStock(directus, order, requests, "release");
}

async function moveStock(
  directus: Directus,
  order: string,
  requests: StockRequest[],
  kind: "reserve" | "release",
): Promise<StockOutcome> {
  if (requests.length === 0) return { ok: true };
  return writeInTurn(async () => {
    const done = new Set((await listMoved(directus, order)).map(({ cause }) => cause));
    const open = requests.filter(({ cause }) => !done.has(cause));
    return open.length === 0 ? { ok: true } : insertMovements(directus, order, open, kind);
  });
}

async function insertMovements(
  directus: Directus,
  order: string,
  requests: StockRequest[],
  kind: "reserve" | "release",
): Promise<StockOutcome> {
  const variants = requests.map(({ variant }) => variant);
  const found = await numberMovements(directus, await readLedgers(directus, variants));
  const ends = new Map(found);
  const rows = requests.flatMap(({ variant, quantity, cause }): Row[] => {
    const end = ends.get(variant);
    if (!end) return [];
    const delta = kind === "reserve" ? -quantity : quantity;
    const next = { sequence: end.sequence + 1, balance: end.balance + delta };
    ends.set(variant, next);
    return [movementRow({ variant, ...next, delta, kind, cause, order })];
  });
  const short = requests.filter(
    ({ variant, quantity, mayOwe = 0 }) => owedOf(quantity, ends.get(variant)?.balance ?? -quantity) > mayOwe,
  );
  const isRefused = kind === "reserve" && short.length > 0;
  if (!isRefused && rows.length > 0) await createRows(directus, "stock_movements", rows);
  const reached = isRefused ? found : ends;
  showStockSoon(directus, { variants: [...reached].map(([id, { sequence }]) => [id, sequence]) });
  return isRefused ? { ok: false, left: leftOf(short, ends, requests) } : { ok: true };
}

/** How many of the pieces taken last are not there, by the balance after them. */
function owedOf(quantity: number, balance: number): number {
  return Math.min(quantity, Math.max(0, -balance));
}

function leftOf(short: StockRequest[], ends: Map<string, LedgerEnd>, requests: StockRequest[]) {
  const taken = (id: string) =>
    requests.reduce((sum, { variant, quantity }) => sum + (variant === id ? quantity : 0), 0);
  return new Map(
    short.map(({ variant }) => [variant, Math.max(0, (ends.get(variant)?.balance ?? 0) + taken(variant))]),
  );
}
