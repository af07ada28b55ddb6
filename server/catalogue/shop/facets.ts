import { isPurchasable, type Variant } from "../variant.ts";
import { formatOptionParam } from "./shop-query.ts";

export interface FilterableProduct {
  variants: Pick<Variant, "options" | "price" | "availability">[];
}

/** Filters, all of which one variant of a product must satisfy. */
export interface ProductFilters {
  options: Map<string, Set<string>>;
  /** Inclusive, in minor units of the displayed currency. */
  from: number | undefined;
  to: number | undefined;
  available: boolean;
}

export interface FacetValue {
  value: string;
  /** As in the URL. */
  key: string;
  count: number;
  chosen: boolean;
}

export interface Facet {
  /** The option's name, such as "Format". */
  name: string;
  values: FacetValue[];
}

export function hasFilters({ options, from, to, available }: ProductFilters): boolean {
  return options.size > 0 || from !== undefined || to !== undefined || available;
}

/** Products with a matching variant, in order. */
export function applyFilters<Entry extends FilterableProduct>(
  entries: readonly Entry[],
  narrowing: ProductFilters,
): Entry[] {
  if (!hasFilters(narrowing)) return [...entries];
  const missing = listMissingOptions(narrowing);
  return entries.filter(({ variants }) =>
    variants.some((variant) => missing(variant.options) === nothing && isSold(variant, narrowing)),
  );
}

/** Facets: each value's count ignores the other filters of its own option. */
export function buildFacets(
  entries: readonly FilterableProduct[],
  narrowing: ProductFilters,
  locale: string,
): Facet[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  return [...countValues(entries, narrowing)]
    .map(([name, counts]) => ({ name, values: listValues(name, counts, { narrowing, collator }) }))
    .filter((facet) => facet.values.length > 1 || narrowing.options.has(facet.name))
    .sort((a, b) => collator.compare(a.name, b.name));
}

export function countAvailable(entries: readonly FilterableProduct[], narrowing: ProductFilters): number {
  return applyFilters(entries, { ...narrowing, available: true }).length;
}

/** `last` prevents counting a product once per variant. */
interface Count {
  products: number;
  last: FilterableProduct | undefined;
}

type Options = Variant["options"];
type Counts = Map<string, Map<string, Count>>;

/** One pass, as a shop may have a hundred thousand products. */
function countValues(entries: readonly FilterableProduct[], narrowing: ProductFilters): Counts {
  const counts: Counts = new Map();
  const missing = listMissingOptions(narrowing);
  const countsOf = remembered((options: Options) => {
    const missed = missing(options);
    return options.flatMap(({ name, value }) => {
      const ofName = counts.get(name) ?? new Map<string, Count>();
      counts.set(name, ofName);
      if (missed !== nothing && missed !== name) return [];
      const count = ofName.get(value) ?? { products: 0, last: undefined };
      ofName.set(value, count);
      return [count];
    });
  });
  for (const entry of entries)
    for (const variant of entry.variants) {
      const concerned = countsOf(variant.options);
      if (concerned.length > 0 && isSold(variant, narrowing))
        for (const count of concerned) countOnce(count, entry);
    }
  return counts;
}

function countOnce(count: Count, entry: FilterableProduct): void {
  if (count.last !== entry) count.products += 1;
  count.last = entry;
}

function listValues(
  name: string,
  counts: Map<string, Count>,
  { narrowing, collator }: { narrowing: ProductFilters; collator: Intl.Collator },
): FacetValue[] {
  const chosen = narrowing.options.get(name) ?? new Set();
  return [...new Set([...chosen, ...counts.keys()])]
    .map((value) => ({
      value,
      key: formatOptionParam(name, value),
      chosen: chosen.has(value),
      count: counts.get(value)?.products ?? 0,
    }))
    .sort((a, b) => b.count - a.count || collator.compare(a.value, b.value));
}

/** `nothing` matches; `several` misses more than one option; a miss of one is the option's name. */
const nothing = Symbol("nothing");
const several = Symbol("several");

function listMissingOptions({ options: asked }: ProductFilters) {
  const conditions = [...asked];
  return remembered((options: Options): string | symbol => {
    const missed = conditions.filter(
      ([name, values]) => !options.some((one) => one.name === name && values.has(one.value)),
    );
    return missed.length > 1 ? several : (missed[0]?.[0] ?? nothing);
  });
}

/** Memoises by options, which thousands of variants share. */
function remembered<Result>(work: (options: Options) => Result): (options: Options) => Result {
  const known = new Map<Options, Result>();
  return (options) => {
    const found = known.get(options);
    if (found !== undefined) return found;
    const result = work(options);
    known.set(options, result);
    return result;
  };
}

function isSold(
  variant: FilterableProduct["variants"][number],
  { from, to, available }: ProductFilters,
): boolean {
  const amount = variant.price?.amount ?? Number.NaN;
  if (to !== undefined && !(amount <= to)) return false;
  if (from !== undefined && !(amount >= from)) return false;
  return !available || isPurchasable(variant);
}
