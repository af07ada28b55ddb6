import { optionKey } from "./shop-query.ts";
import { canBeBought, type Variant } from "./variant.ts";

/** What a product is narrowed down by. */
export interface Narrowable {
  variants: Pick<Variant, "options" | "price" | "availability">[];
}

/** What narrows a list down. One and the same variant of a product must be all of it. */
export interface Narrowing {
  /** The values that will do, by the option's name. */
  options: Map<string, Set<string>>;
  /** Minor units of the currency that prices are shown in, both included. */
  from: number | undefined;
  to: number | undefined;
  /** Only what can be bought now. */
  available: boolean;
}

/** A value of an option, and how many products there would be with it. */
export interface FacetValue {
  value: string;
  /** As a URL has it. */
  key: string;
  count: number;
  chosen: boolean;
}

export interface Facet {
  /** The option's name, such as "Format". */
  name: string;
  values: FacetValue[];
}

/** Whether it leaves anything out. */
export function isNarrowed({ options, from, to, available }: Narrowing): boolean {
  return options.size > 0 || from !== undefined || to !== undefined || available;
}

/** The products that have a variant as it is asked for, in their order. */
export function narrow<Entry extends Narrowable>(entries: readonly Entry[], narrowing: Narrowing): Entry[] {
  if (!isNarrowed(narrowing)) return [...entries];
  const missing = missingIn(narrowing);
  return entries.filter(({ variants }) =>
    variants.some((variant) => missing(variant.options) === nothing && isSold(variant, narrowing)),
  );
}

/**
 * What a list can be narrowed down by: each option that tells products apart, with as many products beside a value as
 * choosing it would bring, whatever else of the same option is chosen.
 */
export function facetsOf(entries: readonly Narrowable[], narrowing: Narrowing, locale: string): Facet[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  return [...countValues(entries, narrowing)]
    .map(([name, counts]) => ({ name, values: valuesOf(name, counts, narrowing, collator) }))
    .filter((facet) => facet.values.length > 1 || narrowing.options.has(facet.name))
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** How many products there would be if only what can be bought now were shown. */
export function countAvailable(entries: readonly Narrowable[], narrowing: Narrowing): number {
  return narrow(entries, { ...narrowing, available: true }).length;
}

/** How many products have a value; the last of them, for its next variant is not another product. */
interface Count {
  products: number;
  last: Narrowable | undefined;
}

type Options = Variant["options"];
type Counts = Map<string, Map<string, Count>>;

/** The values of each option, in one pass: a shop may have a hundred thousand products. */
function countValues(entries: readonly Narrowable[], narrowing: Narrowing): Counts {
  const counts: Counts = new Map();
  const missing = missingIn(narrowing);
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

function countOnce(count: Count, entry: Narrowable): void {
  if (count.last !== entry) count.products += 1;
  count.last = entry;
}

/** The most frequent first; what is chosen stays, also where nothing has it any more. */
function valuesOf(
  name: string,
  counts: Map<string, Count>,
  narrowing: Narrowing,
  collator: Intl.Collator,
): FacetValue[] {
  const chosen = narrowing.options.get(name) ?? new Set();
  return [...new Set([...chosen, ...counts.keys()])]
    .map((value) => ({
      ...{ value, key: optionKey(name, value), chosen: chosen.has(value) },
      count: counts.get(value)?.products ?? 0,
    }))
    .sort((a, b) => b.count - a.count || collator.compare(a.value, b.value));
}

/** A variant has all that is asked for, or lacks more than one option of it; what lacks one lacks what has its name. */
const nothing = Symbol("nothing");
const several = Symbol("several");

/** Tells what options lack of what is asked for. */
function missingIn({ options: asked }: Narrowing) {
  const conditions = [...asked];
  return remembered((options: Options): string | symbol => {
    const missed = conditions.filter(
      ([name, values]) => !options.some((one) => one.name === name && values.has(one.value)),
    );
    return missed.length > 1 ? several : (missed[0]?.[0] ?? nothing);
  });
}

/** Works out once what is the same for thousands of variants, which share their options. */
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

/** Whether it has a price as is asked for, and can be bought where that is. */
function isSold(variant: Narrowable["variants"][number], { from, to, available }: Narrowing): boolean {
  const amount = variant.price?.amount ?? Number.NaN;
  if (to !== undefined && !(amount <= to)) return false;
  if (from !== undefined && !(amount >= from)) return false;
  return !available || canBeBought(variant);
}
