import type { ProductEntry } from "./product.ts";
import { optionKey } from "./shop-query.ts";
import { canBeBought, type Variant } from "./variant.ts";

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

function isNarrowed({ options, from, to, available }: Narrowing): boolean {
  return options.size > 0 || from !== undefined || to !== undefined || available;
}

/** The products that have a variant as it is asked for, in their order. */
export function narrow(entries: ProductEntry[], narrowing: Narrowing): ProductEntry[] {
  if (!isNarrowed(narrowing)) return entries;
  return entries.filter(({ variants }) => variants.some((variant) => fits(variant, narrowing)));
}

/**
 * What a list can be narrowed down by: each option that tells products apart, with as many products beside a value as
 * choosing it would bring, whatever else of the same option is chosen.
 */
export function facetsOf(entries: ProductEntry[], narrowing: Narrowing, locale: string): Facet[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const variants = entries.flatMap((entry) => entry.variants);
  const names = new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)));
  return [...names]
    .map((name) => ({ name, values: valuesOf(name, entries, narrowing, collator) }))
    .filter((facet) => facet.values.length > 1 || narrowing.options.has(facet.name))
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** How many products there would be if only what can be bought now were shown. */
export function countAvailable(entries: ProductEntry[], narrowing: Narrowing): number {
  return narrow(entries, { ...narrowing, available: true }).length;
}

/** The most frequent first; what is chosen stays, also where nothing has it any more. */
function valuesOf(
  name: string,
  entries: ProductEntry[],
  narrowing: Narrowing,
  collator: Intl.Collator,
): FacetValue[] {
  const chosen = narrowing.options.get(name) ?? new Set();
  const counts = new Map([...chosen].map((value) => [value, 0]));
  for (const { variants } of entries)
    for (const value of valuesAmong(variants, name, narrowing))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, key: optionKey(name, value), count, chosen: chosen.has(value) }))
    .sort((a, b) => b.count - a.count || collator.compare(a.value, b.value));
}

/** The values of an option that one product's variants have, of those that are all the rest. */
function valuesAmong(variants: Variant[], name: string, narrowing: Narrowing): Set<string> {
  const options = variants.filter((variant) => fits(variant, narrowing, name)).flatMap((one) => one.options);
  return new Set(options.filter((option) => option.name === name).map(({ value }) => value));
}

/** @param except the option that does not count */
function fits(variant: Variant, { options, from, to, available }: Narrowing, except?: string): boolean {
  const amount = variant.price?.amount ?? Number.NaN;
  const isDear = to !== undefined && !(amount <= to);
  const isCheap = from !== undefined && !(amount >= from);
  if (isDear || isCheap || (available && !canBeBought(variant))) return false;
  return [...options].every(
    ([name, values]) =>
      name === except || variant.options.some((one) => one.name === name && values.has(one.value)),
  );
}
