import { z } from "zod";
import type { PricedCart } from "#server/cart/price-cart.ts";
import { countryCodes } from "#server/customers/countries.ts";
import { idSchema, text } from "#server/directus/field-schemas.ts";
import { AmountSchema, resolveAmount, roundToStep, TypedAmountSchema } from "#server/platform/money.ts";

export const ShippingMethodSchema = z
  .object({
    id: idSchema,
    title: z.string(),
    description: z.string().nullish(),
    countries: z.array(z.string()).catch([]),
    currency: z.string(),
    price: TypedAmountSchema,
    unit_amount: AmountSchema.nullish(),
    max_weight_grams: z.number().nullish(),
    free_from: TypedAmountSchema,
    free_from_amount: AmountSchema.nullish(),
    lang: text,
  })
  .transform(({ currency, ...row }, ctx) => {
    const amount = resolveAmount({ typed: row.price, minor: row.unit_amount, currency }, ctx);
    if (amount === undefined) ctx.addIssue("A way of delivery needs a price.");
    return {
      id: row.id,
      title: row.title,
      description: row.description ?? "",
      countries: row.countries,
      currency,
      amount: roundToStep(amount ?? 0, currency),
      maxWeightGrams: row.max_weight_grams ?? undefined,
      freeFrom: resolveAmount({ typed: row.free_from, minor: row.free_from_amount, currency }, ctx),
      lang: row.lang,
    };
  });
/** `countries` may be `["*"]`: every country that no other method names. */
export type ShippingMethod = z.output<typeof ShippingMethodSchema>;

/** Method with its cost for this cart, in minor units of the cart's currency. */
export interface ShippingOption {
  id: string;
  title: string;
  description: string;
  amount: number;
  /** Where it is not the page's. */
  lang?: string | undefined;
}

/** `subtotal` is in minor units; `isFree` where a discount code makes every method free. */
interface Parcel {
  weightGrams: number;
  currency: string;
  subtotal: number;
  isFree: boolean;
}

export function toParcel({ weightGrams, subtotal, discount }: PricedCart): Parcel {
  const { amount, currency } = subtotal;
  return { weightGrams, currency, subtotal: amount, isFree: discount?.freeShipping ?? false };
}

export function listShippingCountries(all: ShippingMethod[], currency: string): string[] {
  const methods = all.filter((method) => method.currency === currency);
  const everywhere = methods.some(({ countries }) => countries.includes("*"));
  if (everywhere) return countryCodes;
  const named = new Set(methods.flatMap(({ countries }) => countries));
  return countryCodes.filter((code) => named.has(code));
}

export function listShippingOptions(
  methods: ShippingMethod[],
  country: string,
  parcel: Parcel,
): ShippingOption[] {
  return filterByCountry(
    methods.filter(({ currency }) => currency === parcel.currency),
    country,
  )
    .filter(({ maxWeightGrams }) => maxWeightGrams === undefined || parcel.weightGrams <= maxWeightGrams)
    .map(({ id, title, description, amount, freeFrom, lang }) => ({
      id,
      title,
      description,
      lang,
      amount: parcel.isFree || (freeFrom !== undefined && parcel.subtotal >= freeFrom) ? 0 : amount,
    }))
    .sort((a, b) => a.amount - b.amount);
}

/** The cheapest way to each country that a method names, and to `home` where one goes everywhere. */
export function listShippingRates(
  methods: ShippingMethod[],
  parcel: Parcel,
  home: string | undefined,
): { country: string; option: ShippingOption }[] {
  const named = methods.flatMap(({ countries }) => countries).filter((code) => code !== "*");
  return [...new Set([...named, ...(home ? [home] : [])])].flatMap((country) => {
    const [option] = listShippingOptions(methods, country, parcel);
    return option ? [{ country, option }] : [];
  });
}

/**
 * From what subtotal a parcel is shipped free of charge, in minor units; undefined where no subtotal makes it so, or a
 * discount code already does.
 */
export function findFreeShippingAmount(
  methods: ShippingMethod[],
  country: string,
  { weightGrams, currency, isFree }: Parcel,
): number | undefined {
  if (isFree) return undefined;
  const amounts = filterByCountry(
    methods.filter((method) => method.currency === currency),
    country,
  ).flatMap(({ maxWeightGrams = weightGrams, freeFrom }) =>
    freeFrom !== undefined && weightGrams <= maxWeightGrams ? freeFrom : [],
  );
  return amounts.length > 0 ? Math.min(...amounts) : undefined;
}

/** "*" applies only to countries that no method names. */
function filterByCountry(methods: ShippingMethod[], country: string): ShippingMethod[] {
  const named = methods.filter(({ countries }) => countries.includes(country));
  return named.length > 0 ? named : methods.filter(({ countries }) => countries.includes("*"));
}
