import { stockCopies, stockCopyOf } from "#server/directus/cache/cache-tags.ts";
import type { Directus } from "#server/directus/client.ts";
import { updateEach } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { announcePurge } from "#server/state/purges.ts";
import { numberMovements, writeInTurn } from "./number-movements.ts";
import type { LedgerEnd } from "./stock.ts";
import { type Ledger, listVariantsOf, readLedgers } from "./stock-movements.ts";

/** The copy of a variant's stock as this process saw it last, and how far the ledger was then. */
interface Shown {
  sequence: number;
  stock: number | null;
}

const shown = new Map<string, Shown>();

/**
 * Numbers what the owner has written down of some variants and makes the copies that pages show like the ledger. A copy is
 * looked at again after it was written: of two who write it at once the slower one may have had the older balance.
 * Whatever was kept of a copy that changed is forgotten, whoever wrote it.
 * @param isFirst this process has kept nothing older than what it sees now: only copies that were wrong have changed
 * @throws DirectusError
 */
export async function showStock(directus: Directus, variants: string[], isFirst = false): Promise<void> {
  for (let from = 0; from < variants.length; from += limits.stockBatch) {
    const some = variants.slice(from, from + limits.stockBatch);
    for (let attempt = 1; attempt <= limits.stockAttempts; attempt++)
      if (await isShown(directus, some, isFirst)) break;
  }
}

/** @returns false where something had to be written, and is to be looked at again */
async function isShown(directus: Directus, variants: string[], isFirst: boolean): Promise<boolean> {
  const ledgers = await readLedgers(directus, variants);
  const ends = await numberPending(directus, ledgers);
  const found = [...ledgers].map(([id, { end, copy }]) => ({ id, copy, ...(ends.get(id) ?? end) }));
  // Without a row yet, what was typed into the copy is what there is.
  const behind = found.filter(({ sequence, balance, copy }) => sequence > 0 && balance !== copy);
  const rows = behind.map(({ id, balance }) => ({ id, stock: balance }));
  if (rows.length > 0) await updateEach(directus, "product_variants", rows);
  const changed = found.flatMap(({ id, sequence, balance, copy }) => {
    const stock = sequence > 0 ? balance : copy;
    const before = shown.get(id);
    shown.set(id, { sequence, stock });
    const known = isFirst && !before ? copy : before?.stock;
    return known === stock ? [] : [id];
  });
  if (changed.length > 0) announcePurge([stockCopies, ...changed.map(stockCopyOf)]);
  return rows.length === 0 && ends.size === 0;
}

async function numberPending(
  directus: Directus,
  ledgers: Map<string, Ledger>,
): Promise<Map<string, LedgerEnd>> {
  const variants = [...ledgers].flatMap(([id, { pending }]) => (pending.length > 0 ? [id] : []));
  if (variants.length === 0) return new Map();
  return writeInTurn(async () => numberMovements(directus, await readLedgers(directus, variants)));
}

/** Forgets all but some of the copies that this process has seen. */
export function forgetShown(but: ReadonlySet<string>): void {
  for (const id of shown.keys()) if (!but.has(id)) shown.delete(id);
}

/** True where this process has seen that copy, or a copy of that number of the ledger or a later one. */
export function wasShown(variant: string, { sequence, stock }: Partial<Shown>): boolean {
  const seen = shown.get(variant);
  if (!seen) return false;
  return sequence === undefined ? seen.stock === stock : seen.sequence >= sequence;
}

/** What somebody has heard of: variants with the numbers that their ledgers have reached, and rows of which no more is known. */
const due = { variants: new Map<string, number>(), rows: new Set<string>() };
let isAtIt = false;

/**
 * The same in the background, one after the other. Nothing depends on it: what fails here a round finds.
 * @param news by variant: how far its ledger has come, infinite where that is not known; and rows of whatever variant
 */
export function showStockSoon(
  directus: Directus,
  news: { variants?: Iterable<[string, number]>; rows?: string[] },
): void {
  for (const [id, sequence] of news.variants ?? [])
    due.variants.set(id, Math.max(sequence, due.variants.get(id) ?? 0));
  for (const row of news.rows ?? []) due.rows.add(row);
  if (!isAtIt) void workOff(directus);
}

async function workOff(directus: Directus): Promise<void> {
  isAtIt = true;
  while (due.variants.size + due.rows.size > 0) {
    const variants = [...due.variants].filter(([id, sequence]) => !wasShown(id, { sequence }));
    const rows = [...due.rows];
    due.variants.clear();
    due.rows.clear();
    try {
      const ids = new Set([...variants.map(([id]) => id), ...(await listVariantsOf(directus, rows))]);
      await showStock(directus, [...ids]);
    } catch (error) {
      log.warn({ err: error }, "the stock shown in lists could not be updated: it is left to the next round");
    }
  }
  isAtIt = false;
}
