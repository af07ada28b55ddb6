import { setTimeout as pause } from "node:timers/promises";
import { config } from "#server/config/config.ts";
import { parseStockCopyTags, STOCK_TAG } from "#server/directus/cache/cache-tags.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { uncachedGuestClient } from "#server/directus/clients/clients.ts";
import { toNativeCollection } from "#server/directus/naming/native-names.ts";
import { limits } from "#server/limits.ts";
import { log, warnThrottled } from "#server/platform/log.ts";
import { onPurge, publishPurge } from "#server/state/purge-bus.ts";
import { type CatalogKeys, type ProductSort, readCatalogRows, readCatalogRowsByKeys } from "../products.ts";
import { type CatalogEntries, type CatalogEntry, createCatalogEntries } from "./catalog-index.ts";

export interface CatalogIndex {
  /** Products visible to guests; the first call starts loading. Undefined until loaded, and while a change is read. */
  inOrder(currency: string, sort: ProductSort): Promise<readonly CatalogEntry[] | undefined>;
  stop(): void;
}

/**
 * Holds a large catalogue's filter and sort data in memory, rereads what a purge concerns, and refills regularly for
 * unannounced changes.
 * @param guest a guest client without a cache
 */
export function createCatalogIndex(
  guest: DirectusClient,
  currencies: string[] = config.currencies,
): CatalogIndex {
  const entriesByCurrency = new Map(currencies.map((currency) => [currency, createCatalogEntries(currency)]));
  let begun = false;
  let isWhole = false;
  let isStale = false;
  let isFilling = false;
  /** A page was served without facets and may be cached. */
  let wasMissed = false;
  let due: { keys: CatalogKeys } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let stopListening = () => {};
  let next: ReturnType<typeof setTimeout> | undefined;

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const each = (work: (entries: CatalogEntries) => void) => entriesByCurrency.forEach(work);
  const put = (rows: Row[]) => each((entries) => rows.forEach(entries.put));

  /** Products not found are removed; a variant or price may also have left its former product. */
  async function readAgain({ products, variants, prices }: CatalogKeys): Promise<void> {
    const rows = await readCatalogRowsByKeys(guest, { products, variants, prices });
    const here = new Set(rows.map(({ id }) => String(id)));
    put(rows);
    for (const id of products) if (!here.has(id)) each((entries) => entries.remove(id));
    const [entries] = entriesByCurrency.values();
    const before = entries?.ownersOf([...variants, ...prices]).filter((id) => !here.has(id)) ?? [];
    if (before.length > 0) await readAgain(ofProducts(before));
  }

  /** Batches many sales into one read. */
  async function follow(change: CatalogKeys): Promise<void> {
    const both = due && merge(due.keys, change);
    if (due && both && countKeys(both) <= limits.catalogIndexBatch) {
      due.keys = both;
      return;
    }
    const mine = { keys: change };
    due = mine;
    await inTurn(() => {
      if (due === mine) due = undefined;
      return readAgain(mine.keys);
    });
    announceIfMissed();
  }

  function announceIfMissed(): void {
    if (!wasMissed || !isWhole) return;
    wasMissed = false;
    publishPurge([STOCK_TAG]);
  }

  async function fill(): Promise<void> {
    const unseen = new Set([...entriesByCurrency.values()].flatMap((entries) => entries.ids()));
    for (let offset = 0; ; offset += limits.catalogIndexBatch) {
      if (offset >= limits.catalogIndexEntries)
        return log.warn({ most: limits.catalogIndexEntries }, "a shop of more products has no facets");
      const began = performance.now();
      const rows = await inTurn(async () => {
        const read = await readCatalogRows(guest, offset);
        put(read);
        return read;
      });
      for (const { id } of rows) unseen.delete(String(id));
      if (rows.length < limits.catalogIndexBatch) break;
      await pause(performance.now() - began, undefined, { ref: false });
    }
    const gone = [...unseen];
    for (let from = 0; from < gone.length; from += limits.catalogIndexBatch)
      await inTurn(() => readAgain(ofProducts(gone.slice(from, from + limits.catalogIndexBatch))));
    isWhole = !isStale;
    announceIfMissed();
  }

  /** Changes that arrive meanwhile cause one more read. */
  async function fillWhileStale(): Promise<void> {
    clearTimeout(next);
    isFilling = true;
    let rest: number = limits.catalogIndexRefill;
    try {
      while (isStale) {
        isStale = false;
        await fill();
      }
    } catch (error) {
      rest = limits.catalogIndexRetry;
      warnThrottled("the products of a long shop cannot be read", { reason: String(error) });
    }
    isFilling = false;
    next = setTimeout(readAll, rest * 1000).unref();
  }

  function readAll(): void {
    isStale = true;
    if (!isFilling) void fillWhileStale();
  }

  function begin(): void {
    begun = true;
    stopListening = onPurge((tags) => {
      const change = findChange(tags);
      if (change.kind === "all") {
        isWhole = false;
        readAll();
      } else if (change.kind === "some")
        follow(change.keys).catch((error: unknown) => {
          isWhole = false;
          readAll();
          warnThrottled("the products of a long shop are behind", { reason: String(error) });
        });
    });
    readAll();
  }

  return {
    async inOrder(currency, sort) {
      if (!begun) begin();
      const settled =
        isWhole &&
        (await Promise.race([
          last.then(() => true),
          pause(limits.catalogIndexTimeout, false, { ref: false }),
        ]));
      if (settled && isWhole) return entriesByCurrency.get(currency)?.inOrder(sort);
      wasMissed = true;
      return undefined;
    },
    stop() {
      stopListening();
      clearTimeout(next);
    },
  };
}

const ofProducts = (products: string[]): CatalogKeys => ({ products, variants: [], prices: [] });

const countKeys = ({ products, variants, prices }: CatalogKeys) =>
  products.length + variants.length + prices.length;

function merge(one: CatalogKeys, other: CatalogKeys): CatalogKeys {
  const both = (name: keyof CatalogKeys) => [...new Set([...one[name], ...other[name]])];
  return { products: both("products"), variants: both("variants"), prices: both("prices") };
}

/** Products that a purge concerns: none, some keys, or all. */
function findChange(
  tags: readonly string[],
): { kind: "all" } | { kind: "some"; keys: CatalogKeys } | { kind: "none" } {
  const listKeys = (name: string) => {
    const collection = toNativeCollection(name);
    const keys = tags.flatMap((tag) =>
      tag.startsWith(`${collection}:`) ? tag.slice(collection.length + 1) : [],
    );
    return keys.length > 0 || !tags.includes(collection) ? keys : undefined;
  };
  if (tags.includes("*") || tags.includes(toNativeCollection("categories"))) return { kind: "all" };
  const [products, variants, prices] = ["products", "product_variants", "prices"].map(listKeys);
  if (!products || !variants || !prices) return { kind: "all" };
  const keys = { products, prices, variants: [...variants, ...parseStockCopyTags(tags)] };
  const many = countKeys(keys);
  if (many === 0) return { kind: "none" };
  return many > limits.catalogIndexBatch ? { kind: "all" } : { kind: "some", keys };
}

export const catalogIndex: CatalogIndex = createCatalogIndex(uncachedGuestClient);
