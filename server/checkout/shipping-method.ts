import { z } from "zod";
import type { PricedCart } from "#server/cart/price-cart.ts";
import { key, text } from "#server/content/text.ts";
import { countryCodes } from "#server/customers/countries.ts";
import { AmountSchema, chargeable } from "#server/money.ts";

export const ShippingMethodSchema = z
  .object({
    id: key,
    title: z.string(),
    description: z.string().nullish(),
    countries: z.array(z.string()).catch([]),
    currency: z.string(),
    unit_amount: AmountSchema,
    max_weight_grams: z.number().nullish(),
    free_from_amount: AmountSchema.nullish(),
    lang: text,
  })
  .transform((row) => ({
    id: row.id,
    title: row.title,
    description: row.description ?? "",
    countries: row.countries,
    currency: row.currency,
    amount: chargeable(row.unit_amount, row.currency),
    maxWeightGrams: row.max_weight_grams ?? undefined,
    freeFrom: row.free_from_amount ?? undefined,
    lang: row.lang,
  }));
/** A way to send a parcel. `countries` may be `["*"]`: wherever no other method goes. */
export type ShippingMethod = z.output<typeof ShippingMethodSchema>;

/** A method with what it costs for this cart, in minor units of the cart's currency. */
export interface ShippingOffer {
  id: string;
  title: string;
  description: string;
  amount: number;
  /** The language of its words, where that is not the page's. */
  lang?: string | undefined;
}

/** What is sent: grams, its worth in minor units of a currency, and whether a code has its delivery free, whichever way. */
interface Parcel {
  weightGrams: number;
  currency: string;
  subtotal: number;
  isFree: boolean;
}

/** What delivery looks at in a cart. */
export function parcelOf({ weightGrams, subtotal, discount }: PricedCart): Parcel {
  const { amount, currency } = subtotal;
  return { weightGrams, currency, subtotal: amount, isFree: discount?.freeShipping ?? false };
}

/** The countries that some method of a currency goes to. */
export function countriesOf(all: ShippingMethod[], currency: string): string[] {
  const methods = all.filter((method) => method.currency === currency);
  const everywhere = methods.some(({ countries }) => countries.includes("*"));
  if (everywhere) return countryCodes;
  const named = new Set(methods.flatMap(({ countries }) => countries));
  return countryCodes.filter((code) => named.has(code));
}

/**
 * The ways to send a parcel to a country that are priced in its currency, cheapest first.
 * @param parcel grams, and the subtotal in minor units, from which some methods are free
 */
export function offersFor(methods: ShippingMethod[], country: string, parcel: Parcel): ShippingOffer[] {
  return methodsTo(
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

/** "Everywhere else" is for a country only where no method names it. */
function methodsTo(methods: ShippingMethod[], country: string): ShippingMethod[] {
  const named = methods.filter(({ countries }) => countries.includes(country));
  return named.length > 0 ? named : methods.filter(({ countries }) => countries.includes("*"));
}
