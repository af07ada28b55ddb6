import { createStockCopyTag, STOCK_TAG } from "#server/directus/cache/cache-tags.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { publishPurge } from "#server/state/purge-bus.ts";
import { updateStockCopies } from "../variants.ts";
import { assignMovementNumbers, writeInTurn } from "./number-movements.ts";
import type { LedgerEnd } from "./stock.ts";
import { type Ledger, listMovedVariants, readLedgers } from "./stock-movements.ts";

/** The stock copy last seen by this process, and the ledger's sequence at the time. */
interface Shown {
  sequence: number;
  stock: number | null;
}

const shown = new Map<string, Shown>();

/**
 * Numbers pending rows and updates the stock copies. Each copy is reread after its write, as a slower concurrent writer
 * may have had the older balance. Purges the cache of changed copies, whoever wrote them.
 * @param isFirst nothing older is cached: only copies that were wrong have changed
 * @throws DirectusError
 */
export async function syncStockCopies(
  directus: DirectusClient,
  variants: string[],
  isFirst = false,
): Promise<void> {
  for (let from = 0; from < variants.length; from += limits.stockBatch) {
    const some = variants.slice(from, from + limits.stockBatch);
    for (let attempt = 1; attempt <= limits.stockAttempts; attempt++)
      if (await isShown(directus, some, isFirst)) break;
  }
}

/** False where something was written and must be checked again. */
async function isShown(directus: DirectusClient, variants: string[], isFirst: boolean): Promise<boolean> {
  const ledgers = await readLedgers(directus, variants);
  const ends = await numberPending(directus, ledgers);
  const found = [...ledgers].map(([id, { end, copy }]) => ({ id, copy, ...(ends.get(id) ?? end) }));
  // Without a ledger row, the typed copy is the stock.
  const behind = found.filter(({ sequence, balance, copy }) => sequence > 0 && balance !== copy);
  const rows = behind.map(({ id, balance }) => ({ id, stock: balance }));
  if (rows.length > 0) await updateStockCopies(directus, rows);
  const changed = found.flatMap(({ id, sequence, balance, copy }) => {
    const stock = sequence > 0 ? balance : copy;
    const before = shown.get(id);
    shown.set(id, { sequence, stock });
    const known = isFirst && !before ? copy : before?.stock;
    return known === stock ? [] : [id];
  });
  if (changed.length > 0) publishPurge([STOCK_TAG, ...changed.map(createStockCopyTag)]);
  return rows.length === 0 && ends.size === 0;
}

async function numberPending(
  directus: DirectusClient,
  ledgers: Map<string, Ledger>,
): Promise<Map<string, LedgerEnd>> {
  const variants = [...ledgers].flatMap(([id, { pending }]) => (pending.length > 0 ? [id] : []));
  if (variants.length === 0) return new Map();
  return writeInTurn(async () => assignMovementNumbers(directus, await readLedgers(directus, variants)));
}

export function forgetShown(but: ReadonlySet<string>): void {
  for (const id of shown.keys()) if (!but.has(id)) shown.delete(id);
}

/** Whether this process has seen this copy, or one of this sequence or a later one. */
export function hasShown(variant: string, { sequence, stock }: Partial<Shown>): boolean {
  const seen = shown.get(variant);
  if (!seen) return false;
  return sequence === undefined ? seen.stock === stock : seen.sequence >= sequence;
}

/** Pending sync: variants with their ledger's sequence, and rows of unknown variants. */
const due = { variants: new Map<string, number>(), rows: new Set<string>() };
let isAtIt = false;

/** Syncs in the background, where failures wait for the next round. Unknown sequences are infinite. */
export function scheduleStockSync(
  directus: DirectusClient,
  news: { variants?: Iterable<[string, number]>; rows?: string[] },
): void {
  for (const [id, sequence] of news.variants ?? [])
    due.variants.set(id, Math.max(sequence, due.variants.get(id) ?? 0));
  for (const row of news.rows ?? []) due.rows.add(row);
  if (!isAtIt) void drainQueue(directus);
}

async function drainQueue(directus: DirectusClient): Promise<void> {
  isAtIt = true;
  while (due.variants.size + due.rows.size > 0) {
    const variants = [...due.variants].filter(([id, sequence]) => !hasShown(id, { sequence }));
    const rows = [...due.rows];
    due.variants.clear();
    due.rows.clear();
    try {
      const ids = new Set([...variants.map(([id]) => id), ...(await listMovedVariants(directus, rows))]);
      await syncStockCopies(directus, [...ids]);
    } catch (error) {
      log.warn({ err: error }, "the stock shown in lists could not be updated: it is left to the next round");
    }
  }
  isAtIt = false;
}
