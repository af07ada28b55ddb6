import { setTimeout as pause } from "node:timers/promises";
import { config } from "#server/config.ts";
import { stockCopies, variantsOfCopies } from "#server/directus/cache/cache-tags.ts";
import type { Directus, Row } from "#server/directus/client.ts";
import { guestUncached } from "#server/directus/doors.ts";
import { realName } from "#server/directus/names.ts";
import { limits } from "#server/limits.ts";
import { log, warnSparingly } from "#server/log.ts";
import { announcePurge, onPurge } from "#server/state/purges.ts";
import { type KeptEntries, type KeptEntry, openKeptEntries } from "./kept-entries.ts";
import { type ProductSort, readKeptRows, readKeptRowsOf, type ShelfKeys } from "./products.ts";

/** The products of a shop that is too long to be read for each page. */
export interface LongShop {
  /**
   * All products that guests may see, with prices in a currency. The first call begins to read them.
   * @returns undefined until they have been read, and while what has changed is still being read
   */
  inOrder(currency: string, sort: ProductSort): Promise<readonly KeptEntry[] | undefined>;
  stop(): void;
}

/**
 * Keeps the products of a long shop in memory, as far as it is narrowed down and sorted by them: at every announced change
 * those that it concerns are read anew, and all of them now and then, for what was never announced.
 * @param guest a guest's door without a cache in front of it
 */
export function openLongShop(guest: Directus, currencies: string[] = config.currencies): LongShop {
  const kept = new Map(currencies.map((currency) => [currency, openKeptEntries(currency)]));
  let begun = false;
  let isWhole = false;
  let isStale = false;
  let isFilling = false;
  /** A page has come without facets meanwhile, which a cache may keep. */
  let wasMissed = false;
  /** What is read anew as soon as what is being read has been. */
  let due: { keys: ShelfKeys } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let stopListening = () => {};
  let next: ReturnType<typeof setTimeout> | undefined;

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const each = (work: (entries: KeptEntries) => void) => kept.forEach(work);
  const put = (rows: Row[]) => each((entries) => rows.forEach(entries.put));

  /** Those that are not found any more are gone, and so may a variant or a price be from the product that it belonged to. */
  async function readAgain({ products, variants, prices }: ShelfKeys): Promise<void> {
    const rows = await readKeptRowsOf(guest, { products, variants, prices });
    const here = new Set(rows.map(({ id }) => String(id)));
    put(rows);
    for (const id of products) if (!here.has(id)) each((entries) => entries.remove(id));
    const [entries] = kept.values();
    const before = entries?.ownersOf([...variants, ...prices]).filter((id) => !here.has(id)) ?? [];
    if (before.length > 0) await readAgain(ofProducts(before));
  }

  /** Many sales at once are one reading. */
  async function follow(change: ShelfKeys): Promise<void> {
    const both = due && merge(due.keys, change);
    if (due && both && sizeOf(both) <= limits.shelfBatch) {
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
    announcePurge([stockCopies]);
  }

  async function fill(): Promise<void> {
    const unseen = new Set([...kept.values()].flatMap((entries) => entries.ids()));
    for (let offset = 0; ; offset += limits.shelfBatch) {
      if (offset >= limits.shelfEntries)
        return log.warn({ most: limits.shelfEntries }, "a shop of more products has no facets");
      const began = performance.now();
      const rows = await inTurn(async () => {
        const read = await readKeptRows(guest, offset);
        put(read);
        return read;
      });
      for (const { id } of rows) unseen.delete(String(id));
      if (rows.length < limits.shelfBatch) break;
      await pause(performance.now() - began, undefined, { ref: false });
    }
    const gone = [...unseen];
    for (let from = 0; from < gone.length; from += limits.shelfBatch)
      await inTurn(() => readAgain(ofProducts(gone.slice(from, from + limits.shelfBatch))));
    isWhole = !isStale;
    announceIfMissed();
  }

  /** Whatever makes it due again meanwhile is one more reading. */
  async function fillWhileStale(): Promise<void> {
    clearTimeout(next);
    isFilling = true;
    let rest: number = limits.shelfRefill;
    try {
      while (isStale) {
        isStale = false;
        await fill();
      }
    } catch (error) {
      rest = limits.shelfRetry;
      warnSparingly("the products of a long shop cannot be read", { reason: String(error) });
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
      const change = changeIn(tags);
      if (change === "all") {
        isWhole = false;
        readAll();
      } else if (change)
        follow(change).catch((error: unknown) => {
          isWhole = false;
          readAll();
          warnSparingly("the products of a long shop are behind", { reason: String(error) });
        });
    });
    readAll();
  }

  return {
    async inOrder(currency, sort) {
      if (!begun) begin();
      const settled =
        isWhole &&
        (await Promise.race([last.then(() => true), pause(limits.shelfPatience, false, { ref: false })]));
      if (settled && isWhole) return kept.get(currency)?.inOrder(sort);
      wasMissed = true;
      return undefined;
    },
    stop() {
      stopListening();
      clearTimeout(next);
    },
  };
}

const ofProducts = (products: string[]): ShelfKeys => ({ products, variants: [], prices: [] });

const sizeOf = ({ products, variants, prices }: ShelfKeys) =>
  products.length + variants.length + prices.length;

function merge(one: ShelfKeys, other: ShelfKeys): ShelfKeys {
  const both = (name: keyof ShelfKeys) => [...new Set([...one[name], ...other[name]])];
  return { products: both("products"), variants: both("variants"), prices: both("prices") };
}

/** Which products an announcement concerns: none, those of some keys, or all. */
function changeIn(tags: readonly string[]): "all" | ShelfKeys | undefined {
  const keysOf = (name: string) => {
    const collection = realName(name);
    const keys = tags.flatMap((tag) =>
      tag.startsWith(`${collection}:`) ? tag.slice(collection.length + 1) : [],
    );
    return keys.length > 0 || !tags.includes(collection) ? keys : undefined;
  };
  if (tags.includes("*") || tags.includes(realName("categories"))) return "all";
  const [products, variants, prices] = ["products", "product_variants", "prices"].map(keysOf);
  if (!products || !variants || !prices) return "all";
  const keys = { products, prices, variants: [...variants, ...variantsOfCopies(tags)] };
  const many = sizeOf(keys);
  if (many === 0) return undefined;
  return many > limits.shelfBatch ? "all" : keys;
}

/** This process's. */
export const longShop: LongShop = openLongShop(guestUncached);
