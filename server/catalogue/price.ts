import { z } from "zod";
import { config } from "#server/config.ts";
import { jsonList } from "#server/content/text.ts";
import { AmountSchema, chargeable, type Money } from "#server/money.ts";
import { payable } from "./named-price.ts";

const PriceRow = z.object({
  currency: z.string(),
  unit_amount: AmountSchema,
  minimum_amount: AmountSchema.nullish().transform((value) => value ?? undefined),
  compare_at_amount: AmountSchema.nullish().transform((value) => value ?? undefined),
});

/** Something that has no price in the currency that is asked for, but in others that the shop sells in. */
export interface Unsold {
  currency: string;
  soldIn: string[];
}

/** What something costs in one currency, with the earlier price where it was higher. */
export interface Priced {
  /** Where the buyer names the price: what is suggested. */
  price: Money | undefined;
  /** The least that a buyer may name; undefined where the price is fixed. */
  minimum: Money | undefined;
  compareAt: Money | undefined;
  unsold: Unsold | undefined;
}

/**
 * The price in a currency among the rows of a variant. An amount that cannot be charged to the last digit is rounded to
 * one that can, so that what is shown is what is paid. What the buyer names is suggested no lower than it can be, and was
 * never dearer.
 */
export function pricesIn(currency: string) {
  return jsonList(PriceRow).transform((rows): Priced => {
    const row = rows.find((price) => price.currency === currency);
    if (!row) return { ...priceless, unsold: unsoldIn(currency, rows) };
    if (row.minimum_amount !== undefined) return namedFrom(row.minimum_amount, row);
    const amount = chargeable(row.unit_amount, currency);
    const was = chargeable(row.compare_at_amount ?? 0, currency);
    return {
      price: { amount, currency },
      minimum: undefined,
      compareAt: was > amount ? { amount: was, currency } : undefined,
      unsold: undefined,
    };
  });
}

/** The price, where it is the shop that names it: what it comes to for a kilogram can be told. */
export function fixedPriceOf({ price, minimum }: Priced): Money | undefined {
  return minimum ? undefined : price;
}

const priceless = { price: undefined, minimum: undefined, compareAt: undefined };

function namedFrom(least: number, { currency, unit_amount }: z.output<typeof PriceRow>): Priced {
  const minimum = { amount: payable(least, currency), currency };
  const price = { amount: payable(Math.max(least, unit_amount), currency), currency };
  return { price, minimum, compareAt: undefined, unsold: undefined };
}

function unsoldIn(currency: string, rows: { currency: string }[]): Unsold | undefined {
  const soldIn = config.currencies.filter((code) => rows.some((row) => row.currency === code));
  return soldIn.length > 0 ? { currency, soldIn } : undefined;
}
