import type { Row } from "#server/directus/client.ts";
import { parseRow } from "#server/directus/rows.ts";
import type { Narrowable } from "./facets.ts";
import { type ProductEntry, productSchemas } from "./product.ts";
import { type ProductSort, partsOf } from "./products.ts";

/** A product as a long shop keeps it: what it is narrowed down and sorted by, and no more. */
export type KeptEntry = Narrowable &
  Pick<ProductEntry, "id" | "title" | "category" | "price"> & {
    featured: boolean;
    /** The owner's number; what has none stands last. */
    sort: number;
    /** ISO 8601; "" where it is out without a date. */
    published: string;
    /** The keys of its variants and prices. */
    parts: string[];
  };

/** All products of a long shop, with their prices in one currency. */
export interface KeptEntries {
  put(row: Row): void;
  remove(id: string): void;
  ids(): string[];
  /** The products that these variants and prices belonged to when they were read. */
  ownersOf(parts: string[]): string[];
  /** All of them; by price they come in the order of their titles. */
  inOrder(sort: ProductSort): readonly KeptEntry[];
}

type Compare = (a: KeptEntry, b: KeptEntry) => number;

const text = (a: string, b: string) => Number(a > b) - Number(a < b);
const byTitle: Compare = (a, b) => text(a.title, b.title) || text(a.id, b.id);
const orders: Record<ProductSort, Compare> = {
  featured: (a, b) => Number(b.featured) - Number(a.featured) || a.sort - b.sort || byTitle(a, b),
  newest: (a, b) => text(b.published, a.published) || text(a.id, b.id),
  title: byTitle,
  "price-low": byTitle,
  "price-high": byTitle,
};

/** Opens an empty shop. An order is made when it is first asked for; from then on each change finds its place in it. */
export function openKeptEntries(currency: string): KeptEntries {
  const entries = new Map<string, KeptEntry>();
  const sorted = new Map<Compare, KeptEntry[]>();
  const options = new Map<string, KeptEntry["variants"][number]["options"]>();

  function remove(id: string) {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    for (const [compare, list] of sorted) list.splice(placeOf(entry, list, compare), 1);
  }

  /** Thousands of variants have the same options: they are kept once. */
  function shared(own: KeptEntry["variants"][number]["options"]) {
    const name = JSON.stringify(own);
    const known = options.get(name) ?? own;
    options.set(name, known);
    return known;
  }

  return {
    remove,
    put(row) {
      const parsed = parseRow("products", productSchemas(currency).entry, row);
      remove(String(row.id));
      if (!parsed) return;
      const { id, title, category, price } = parsed;
      const variants = parsed.variants.map(({ options, price, availability }) => ({
        ...{ options: shared(options), price, availability },
      }));
      const entry = { id, title, category, price, variants, parts: partsOf(row), ...placeIn(row) };
      entries.set(id, entry);
      for (const [compare, list] of sorted) list.splice(placeOf(entry, list, compare), 0, entry);
    },
    ids: () => [...entries.keys()],
    ownersOf(parts) {
      const wanted = new Set(parts);
      const owners = [...entries.values()].filter((entry) => entry.parts.some((part) => wanted.has(part)));
      return owners.map(({ id }) => id);
    },
    inOrder(sort) {
      const compare = orders[sort];
      const list = sorted.get(compare) ?? [...entries.values()].sort(compare);
      sorted.set(compare, list);
      return list;
    },
  };
}

function placeIn({ featured, sort, published_at: published }: Row) {
  return {
    featured: featured === true,
    sort: typeof sort === "number" ? sort : Number.MAX_SAFE_INTEGER,
    published: typeof published === "string" ? published : "",
  };
}

/** Where an entry stands, or would stand, in a list that is in order. */
function placeOf(entry: KeptEntry, list: KeptEntry[], compare: Compare): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = list[middle];
    if (other && compare(other, entry) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
