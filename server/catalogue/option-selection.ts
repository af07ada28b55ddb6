import { limits } from "#server/limits.ts";
import { isPurchasable, type Variant } from "./variant.ts";

export type SelectedOptions = ReadonlyMap<string, string>;

export interface ProductOption {
  name: string;
  values: string[];
}

/** Prefix of form fields and query parameters: `option.Size=A3`. */
const prefix = "option.";

export function getOptionFieldName(option: string): string {
  return `${prefix}${option}`;
}

/** The option changed last, which a script names so that the others follow it to a combination that exists. */
export function readFixedOption(params: URLSearchParams): string | undefined {
  const field = params.get("kept");
  return field?.startsWith(prefix) ? field.slice(prefix.length) : undefined;
}

export function readChoice(params: URLSearchParams): SelectedOptions {
  const chosen = [...params].filter(
    ([name, value]) => name.startsWith(prefix) && name.length + value.length <= limits.searchLength,
  );
  return new Map(
    chosen.slice(0, limits.facetValues).map(([name, value]) => [name.slice(prefix.length), value]),
  );
}

/** Empty where a single list is enough, or the variants are not distinct combinations. */
export function listProductOptions(variants: Variant[]): ProductOption[] {
  const names = new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)));
  const options = [...names]
    .map((name) => ({
      name,
      values: [...new Set(variants.flatMap((one) => findOptionValue(one, name) ?? []))],
    }))
    .filter(({ values }) => values.length > 1);
  const isWhole = variants.every((one) =>
    options.every(({ name }) => findOptionValue(one, name) !== undefined),
  );
  const combinations = new Set(
    variants.map((one) => JSON.stringify(options.map(({ name }) => findOptionValue(one, name)))),
  );
  return options.length > 1 && isWhole && combinations.size === variants.length ? options : [];
}

export function getVariantOptions(variant: Variant, options: ProductOption[]): SelectedOptions {
  return new Map(options.map(({ name }) => [name, findOptionValue(variant, name) ?? ""]));
}

export function findVariantByOptions(
  variants: Variant[],
  options: ProductOption[],
  choice: SelectedOptions,
): Variant | undefined {
  return variants.find((one) => options.every(({ name }) => findOptionValue(one, name) === choice.get(name)));
}

/** The variant with the kept option's value that agrees with most of the other choices. */
export function findNearestVariant(
  variants: Variant[],
  options: ProductOption[],
  { choice, fixed }: { choice: SelectedOptions; fixed: string },
): Variant | undefined {
  const agreed = (one: Variant) =>
    options.filter(({ name }) => findOptionValue(one, name) === choice.get(name)).length +
    (isPurchasable(one) ? 0.5 : 0);
  return variants
    .filter((one) => choice.has(fixed) && findOptionValue(one, fixed) === choice.get(fixed))
    .toSorted((a, b) => agreed(b) - agreed(a))[0];
}

/** Completes a choice with the values of another combination. */
export function withDefaults(
  choice: SelectedOptions,
  options: ProductOption[],
  rest: SelectedOptions,
): SelectedOptions {
  return new Map(
    options.map(({ name, values }) => {
      const value = choice.get(name);
      return [name, value !== undefined && values.includes(value) ? value : (rest.get(name) ?? "")];
    }),
  );
}

/** An option with several values in one variant does not tell variants apart. */
function findOptionValue({ options }: Variant, name: string): string | undefined {
  const values = options.filter((one) => one.name === name).map(({ value }) => value);
  return values.length === 1 ? values[0] : undefined;
}
