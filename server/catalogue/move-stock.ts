import { setTimeout as wait } from "node:timers/promises";
import type { Directus, Row } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { createRows, updateRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { balanceAfter, balanceOf, type LedgerEnd, ledgerKey, type StockRequest } from "./stock.ts";
import { type Ledger, listMoved, movementRow, readLedgers } from "./stock-movements.ts";

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

let queue: Promise<unknown> = Promise.resolve();

/** One at a time within this process: it saves collisions, and correctness does not rest on it. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}

function moveStock(
  directus: Directus,
  order: string,
  requests: StockRequest[],
  kind: "reserve" | "release",
): Promise<StockOutcome> {
  if (requests.length === 0) return Promise.resolve({ ok: true });
  return inTurn(async () => {
    for (let attempt = 1; ; attempt++) {
      const done = new Set((await listMoved(directus, order)).map(({ cause }) => cause));
      const open = requests.filter(({ cause }) => !done.has(cause));
      if (open.length === 0) return { ok: true };
      try {
        return await insertMovements(directus, order, open, kind);
      } catch (error) {
        if (!isCollision(error) || attempt >= limits.stockAttempts) throw error;
        await wait(Math.random() * 20 * attempt);
      }
    }
  });
}

/** Another buyer took the number, or another process has just numbered a row of the owner's. */
function isCollision(error: unknown): boolean {
  return isDirectusError(error, "not-unique") || isDirectusError(error, "not-found");
}

async function insertMovements(
  directus: Directus,
  order: string,
  requests: StockRequest[],
  kind: "reserve" | "release",
): Promise<StockOutcome> {
  const variants = requests.map(({ variant }) => variant);
  const ends = await numberOwnersRows(directus, await readLedgers(directus, variants));
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
  if (kind === "reserve" && short.length > 0) return { ok: false, left: leftOf(short, ends, requests) };
  if (rows.length > 0) await createRows(directus, "stock_movements", rows);
  await showStock(directus, ends);
  return { ok: true };
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

/** Gives the owner's rows their numbers, oldest first, so that what follows stands on them. */
async function numberOwnersRows(directus: Directus, ledgers: Map<string, Ledger>) {
  const ends = new Map<string, LedgerEnd>();
  for (const [variant, { end, pending }] of ledgers) {
    let last = end.sequence === 0 ? await openLedger(directus, variant, end.balance) : end;
    for (const movement of pending) {
      const sequence = last.sequence + 1;
      const balance = balanceAfter(last.balance, movement);
      const changes = { sequence, key: ledgerKey(variant, sequence), delta: balance - last.balance, balance };
      await updateRow(directus, "stock_movements", movement.id, changes);
      last = { sequence, balance };
    }
    ends.set(variant, last);
  }
  return ends;
}

async function openLedger(directus: Directus, variant: string, balance: number): Promise<LedgerEnd> {
  const first = { variant, sequence: 1, delta: balance, balance };
  const row = movementRow({ ...first, kind: "count", cause: `opening:${variant}`, order: undefined });
  await createRows(directus, "stock_movements", [row]);
  return { sequence: 1, balance };
}

/** The copy that lists and the Studio show. Nothing is sold by it, so that a failure here stops nothing. */
async function showStock(directus: Directus, ends: Map<string, LedgerEnd>): Promise<void> {
  for (const [variant, { balance }] of ends) {
    await updateRow(directus, "product_variants", variant, { stock: balance }).catch((error) =>
      log.warn({ err: error, variant }, "the stock shown in lists could not be updated"),
    );
  }
}
