import { limits } from "#server/limits.ts";
import type { Variant } from "./variant.ts";

/** What somebody has chosen: a value by the name of its option. */
export type Choice = ReadonlyMap<string, string>;

/** An option that a product's variants differ in. */
export interface ProductOption {
  name: string;
  values: string[];
}

/** Before an option's name in the name of a form's field or of a query parameter: `option.Size=A3`. */
const prefix = "option.";

/** The name of the field that holds an option's value. */
export function fieldOf(option: string): string {
  return `${prefix}${option}`;
}

/** What a form or an address chooses, no more than `limits.facetValues` options. */
export function readChoice(params: URLSearchParams): Choice {
  const chosen = [...params].filter(
    ([name, value]) => name.startsWith(prefix) && name.length + value.length <= limits.searchLength,
  );
  return new Map(
    chosen.slice(0, limits.facetValues).map(([name, value]) => [name.slice(prefix.length), value]),
  );
}

/**
 * The options that a product is chosen by, each by itself: those in which its variants differ, where there are several
 * and each variant is one combination of them.
 * @returns empty where one list tells the variants apart as well, or alone
 */
export function optionsOf(variants: Variant[]): ProductOption[] {
  const names = new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)));
  const options = [...names]
    .map((name) => ({ name, values: [...new Set(variants.flatMap((one) => valueIn(one, name) ?? []))] }))
    .filter(({ values }) => values.length > 1);
  const isWhole = variants.every((one) => options.every(({ name }) => valueIn(one, name) !== undefined));
  const combinations = new Set(
    variants.map((one) => JSON.stringify(options.map(({ name }) => valueIn(one, name)))),
  );
  return options.length > 1 && isWhole && combinations.size === variants.length ? options : [];
}

/** The combination that a variant is. */
export function choiceOf(variant: Variant, options: ProductOption[]): Choice {
  return new Map(options.map(({ name }) => [name, valueIn(variant, name) ?? ""]));
}

/** The variant that is this combination, or undefined where nobody makes it. */
export function variantOf(
  variants: Variant[],
  options: ProductOption[],
  choice: Choice,
): Variant | undefined {
  return variants.find((one) => options.every(({ name }) => valueIn(one, name) === choice.get(name)));
}

/** A whole combination: what was chosen, as far as the product has it, and the rest of another one. */
export function completed(choice: Choice, options: ProductOption[], rest: Choice): Choice {
  return new Map(
    options.map(({ name, values }) => {
      const value = choice.get(name);
      return [name, value !== undefined && values.includes(value) ? value : (rest.get(name) ?? "")];
    }),
  );
}

/** A variant has one value of an option; one that has several has none that tells it apart. */
function valueIn({ options }: Variant, name: string): string | undefined {
  const values = options.filter((one) => one.name === name).map(({ value }) => value);
  return values.length === 1 ? values[0] : undefined;
}
