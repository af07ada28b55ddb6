import type { Row } from "#server/directus/clients/client.ts";
import { parseRow } from "#server/directus/rows.ts";
import { type ProductEntry, productSchemas } from "../product.ts";
import { listVariantAndPriceKeys, type ProductSort } from "../products.ts";
import type { FilterableProduct } from "./facets.ts";

export type CatalogEntry = FilterableProduct &
  Pick<ProductEntry, "id" | "title" | "category" | "price"> & {
    featured: boolean;
    /** The owner's number; products without one come last. */
    sort: number;
    /** ISO 8601; "" without a date. */
    published: string;
    parts: string[];
  };

export interface CatalogEntries {
  put(row: Row): void;
  remove(id: string): void;
  ids(): string[];
  /** The products that these variants and prices belonged to when read. */
  ownersOf(parts: string[]): string[];
  /** All products; the price sorts return them by title. */
  inOrder(sort: ProductSort): readonly CatalogEntry[];
}

type Compare = (a: CatalogEntry, b: CatalogEntry) => number;

const text = (a: string, b: string) => Number(a > b) - Number(a < b);
const byTitle: Compare = (a, b) => text(a.title, b.title) || text(a.id, b.id);
const orders: Record<ProductSort, Compare> = {
  featured: (a, b) => Number(b.featured) - Number(a.featured) || a.sort - b.sort || byTitle(a, b),
  newest: (a, b) => text(b.published, a.published) || text(a.id, b.id),
  title: byTitle,
  "price-low": byTitle,
  "price-high": byTitle,
};

/** Creates an empty index. A sort order is built on first use, then updated by binary search. */
export function createCatalogEntries(currency: string): CatalogEntries {
  const entries = new Map<string, CatalogEntry>();
  const sorted = new Map<Compare, CatalogEntry[]>();
  const options = new Map<string, CatalogEntry["variants"][number]["options"]>();

  function remove(id: string) {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    for (const [compare, list] of sorted) list.splice(findPosition(entry, list, compare), 1);
  }

  /** Interns options, which thousands of variants share. */
  function shared(own: CatalogEntry["variants"][number]["options"]) {
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
        options: shared(options),
        price,
        availability,
      }));
      const entry = {
        id,
        title,
        category,
        price,
        variants,
        parts: listVariantAndPriceKeys(row),
        ...toSortKeys(row),
      };
      entries.set(id, entry);
      for (const [compare, list] of sorted) list.splice(findPosition(entry, list, compare), 0, entry);
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

function toSortKeys({ featured, sort, published_at: published }: Row) {
  return {
    featured: featured === true,
    sort: typeof sort === "number" ? sort : Number.MAX_SAFE_INTEGER,
    published: typeof published === "string" ? published : "",
  };
}

function findPosition(entry: CatalogEntry, list: CatalogEntry[], compare: Compare): number {
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
