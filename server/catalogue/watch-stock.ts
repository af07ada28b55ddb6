import { z } from "zod";
import { stockCopies, stockCopyOf } from "#server/directus/cache/cache-tags.ts";
import { type FlowEvent, tagsOfChange } from "#server/directus/cache/flow-event.ts";
import type { Directus, Row } from "#server/directus/client.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { isUnavailable, orWithout } from "#server/directus/errors.ts";
import { ownName, realField, realName } from "#server/directus/names.ts";
import { limits } from "#server/limits.ts";
import { log, warnSparingly } from "#server/log.ts";
import { announcePurge } from "#server/state/purges.ts";
import { forgetShown, showStock, showStockSoon, wasShown } from "./show-stock.ts";
import { listMovedSince, listUnnumbered } from "./stock-movements.ts";

/**
 * Starts the rounds that find what moved stock without our hearing of it: what the owner has written down, copies that a
 * crash left behind, what other instances have sold. Each process looks for itself, for each has kept pages of its own.
 * @returns stops it
 */
export function startStockWatch(): () => void {
  let isLooking = false;
  const round = async () => {
    if (isLooking) return;
    isLooking = true;
    await reconcileStock(serviceDirectus).catch(report);
    isLooking = false;
  };
  const first = setTimeout(round, 1_000).unref();
  const every = setInterval(round, limits.stockEvery * 1000).unref();
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}

function report(error: unknown): void {
  if (isUnavailable(error)) warnSparingly("stock cannot be looked at: Directus is unavailable");
  else log.error({ err: error }, "a look at the stock failed");
}

/** When the last look that reached its end began, in milliseconds since 1970. */
let lookedAt: number | undefined;

/**
 * One look: at all that has been written since the last one, and first of all at everything. Two at once do no harm.
 * @throws DirectusError "unavailable"
 */
export async function reconcileStock(directus: Directus): Promise<void> {
  const began = Date.now();
  const since = lookedAt === undefined ? undefined : new Date(lookedAt - limits.stockOverlap * 1000);
  const [unnumbered, moved] = await Promise.all([
    orWithout(listUnnumbered(directus), []),
    orWithout(listMovedSince(directus, since), []),
  ]);
  const variants = new Set([...unnumbered, ...moved]);
  await showStock(directus, [...variants], since === undefined);
  if (since === undefined) await forgetSinceStart(directus);
  forgetShown(variants);
  // No Flow tells of the owner's rows: it has told nothing of the variants that they were written for either.
  if (unnumbered.length > 0)
    announcePurge(tagsOfChange({ collection: realName("product_variants"), keys: unnumbered }));
  lookedAt = began;
}

/** What moved while this process started, its first pages may still show as it was. */
async function forgetSinceStart(directus: Directus): Promise<void> {
  const moved = await orWithout(listMovedSince(directus, new Date(performance.timeOrigin)), []);
  if (moved.length > 0) announcePurge([stockCopies, ...moved.map(stockCopyOf)]);
}

const Key = z.union([z.string(), z.number()]).transform(String);

/**
 * Begins to show what a row of the stock book changes, or a copy that somebody has written. Nothing depends on it: what is
 * never heard of, a round finds.
 * @returns false where the change is one of content, too
 */
export function hearStock({ collection, key, keys = [], payload }: FlowEvent): boolean {
  const name = ownName(collection);
  const saved = typeof payload === "object" && payload !== null ? (payload as Row) : {};
  const ids = key === undefined ? keys : [key, ...keys];
  if (name === "stock_movements") hearMovement(ids, saved);
  if (name === "product_variants") hearCopy(ids, saved[realField(name, "stock")]);
  return name === "stock_movements";
}

function hearMovement(rows: string[], saved: Row): void {
  const savedIn = (field: string) => saved[realField("stock_movements", field)];
  const variant = Key.safeParse(savedIn("variant")).data ?? /^(.*):\d+$/.exec(String(savedIn("key")))?.[1];
  const sequence = Number(savedIn("sequence") ?? Number.POSITIVE_INFINITY);
  showStockSoon(serviceDirectus, variant === undefined ? { rows } : { variants: [[variant, sequence]] });
}

/** What the site has just written itself it knows. */
function hearCopy(variants: string[], stock: unknown): void {
  if (stock === undefined) return;
  const unknown = variants.filter((id) => !wasShown(id, { stock: stock as number | null }));
  showStockSoon(serviceDirectus, { variants: unknown.map((id) => [id, Number.POSITIVE_INFINITY]) });
}
