import { setTimeout as wait } from "node:timers/promises";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { applyMovement, type LedgerEnd } from "./stock.ts";
import { createMovements, type Ledger, saveMovementNumbers } from "./stock-movements.ts";

let last: Promise<unknown> = Promise.resolve();

/**
 * Mutex: one write to the ledger at a time in this process, which only saves collisions; retries where another writer
 * took the number. `write` must reread the ledger each time.
 */
export function writeInTurn<Result>(write: () => Promise<Result>): Promise<Result> {
  const work = () => writeUntilDone(write);
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}

async function writeUntilDone<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isCollision(error) || attempt >= limits.stockAttempts) throw error;
      await wait(Math.random() * 20 * attempt);
    }
  }
}

/** Another buyer took the number, or another process has just numbered a row. */
function isCollision(error: unknown): boolean {
  return isDirectusError(error, "not-unique") || isDirectusError(error, "not-found");
}

export async function assignMovementNumbers(
  directus: DirectusClient,
  ledgers: Map<string, Ledger>,
): Promise<Map<string, LedgerEnd>> {
  const ends = await openLedgers(directus, ledgers);
  const numbered: Parameters<typeof saveMovementNumbers>[1] = [];
  for (const [variant, { pending }] of ledgers) {
    let end = ends.get(variant) ?? { sequence: 0, balance: 0 };
    for (const movement of pending) {
      const [sequence, balance] = [end.sequence + 1, applyMovement(end.balance, movement)];
      numbered.push({ id: movement.id, variant, sequence, delta: balance - end.balance, balance });
      end = { sequence, balance };
    }
    ends.set(variant, end);
  }
  await saveMovementNumbers(directus, numbered);
  return ends;
}

/** Ledger: the first row is the opening balance, from `product_variants.stock`. */
async function openLedgers(directus: DirectusClient, ledgers: Map<string, Ledger>) {
  const entries = [...ledgers].map(([variant, { end }]) => [variant, end] as const);
  const unopened = entries.filter(([, { sequence }]) => sequence === 0);
  const openings = unopened.map(([variant, { balance }]) => ({
    variant,
    sequence: 1,
    delta: balance,
    balance,
    kind: "count" as const,
    cause: `opening:${variant}`,
    order: undefined,
  }));
  await createMovements(directus, openings);
  return new Map(
    entries.map(([variant, end]) => [variant, end.sequence === 0 ? { ...end, sequence: 1 } : end]),
  );
}
