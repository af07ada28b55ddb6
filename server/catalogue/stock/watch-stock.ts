import { z } from "zod";
import { createStockCopyTag, STOCK_TAG } from "#server/directus/cache/cache-tags.ts";
import { collectChangedTags, type FlowEvent } from "#server/directus/cache/flow-event.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { isUnavailable, withFallback } from "#server/directus/errors.ts";
import { toNativeCollection, toNativeField, toSiteCollection } from "#server/directus/naming/native-names.ts";
import { limits } from "#server/limits.ts";
import { toRecord } from "#server/platform/guards.ts";
import { log, warnThrottled } from "#server/platform/log.ts";
import { publishPurge } from "#server/state/purge-bus.ts";
import { forgetShown, hasShown, scheduleStockSync, syncStockCopies } from "./show-stock.ts";
import { listMovedSince, listUnnumbered } from "./stock-movements.ts";

/** Starts rounds that find unannounced stock changes; in each process, as each has a page cache. Returns its stop. */
export function startStockWatch(): () => void {
  let isLooking = false;
  const round = async () => {
    if (isLooking) return;
    isLooking = true;
    await reconcileStock(serviceClient).catch(report);
    isLooking = false;
  };
  const first = setTimeout(round, 1_000).unref();
  const every = setInterval(round, limits.stockPoll * 1000).unref();
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}

function report(error: unknown): void {
  if (isUnavailable(error)) warnThrottled("stock cannot be looked at: Directus is unavailable");
  else log.error({ err: error }, "a look at the stock failed");
}

/** Start of the last completed round, in epoch ms. */
let lookedAt: number | undefined;

/** One round; the first covers everything. Safe to run concurrently. @throws DirectusError "unavailable" */
export async function reconcileStock(directus: DirectusClient): Promise<void> {
  const began = Date.now();
  const since = lookedAt === undefined ? undefined : new Date(lookedAt - limits.stockOverlap * 1000);
  const [unnumbered, moved] = await Promise.all([
    withFallback(listUnnumbered(directus), []),
    withFallback(listMovedSince(directus, since), []),
  ]);
  const variants = new Set([...unnumbered, ...moved]);
  await syncStockCopies(directus, [...variants], since === undefined);
  if (since === undefined) await forgetSinceStart(directus);
  forgetShown(variants);
  // No Flow announces the owner's rows, nor the variants that they change.
  if (unnumbered.length > 0)
    publishPurge(
      collectChangedTags({ collection: toNativeCollection("product_variants"), keys: unnumbered }),
    );
  lookedAt = began;
}

/** Pages cached during startup may show older stock. */
async function forgetSinceStart(directus: DirectusClient): Promise<void> {
  const moved = await withFallback(listMovedSince(directus, new Date(performance.timeOrigin)), []);
  if (moved.length > 0) publishPurge([STOCK_TAG, ...moved.map(createStockCopyTag)]);
}

const Key = z.union([z.string(), z.number()]).transform(String);

/** Syncs stock after a Flow's event; false where content has changed as well. The next round finds missed events. */
export function handleStockChange({ collection, key, keys = [], payload }: FlowEvent): boolean {
  const name = toSiteCollection(collection);
  const saved = toRecord(payload);
  const ids = key === undefined ? keys : [key, ...keys];
  if (name === "stock_movements") hearMovement(ids, saved);
  if (name === "product_variants") hearCopy(ids, saved[toNativeField(name, "stock")]);
  return name === "stock_movements";
}

function hearMovement(rows: string[], saved: Row): void {
  const getSavedValue = (field: string) => saved[toNativeField("stock_movements", field)];
  const variant =
    Key.safeParse(getSavedValue("variant")).data ?? /^(.*):\d+$/.exec(String(getSavedValue("key")))?.[1];
  const sequence = Number(getSavedValue("sequence") ?? Number.POSITIVE_INFINITY);
  scheduleStockSync(serviceClient, variant === undefined ? { rows } : { variants: [[variant, sequence]] });
}

/** Skips what the site itself has just written. */
function hearCopy(variants: string[], stock: unknown): void {
  if (stock === undefined) return;
  const unknown = variants.filter(
    (id) => !(typeof stock === "number" || stock === null) || !hasShown(id, { stock }),
  );
  scheduleStockSync(serviceClient, { variants: unknown.map((id) => [id, Number.POSITIVE_INFINITY]) });
}
