import { z } from "zod";
import { config } from "#server/config.ts";
import { chargeable, type Money, parseAmount } from "#server/money.ts";

const Amount = z.union([z.string(), z.number()]).transform(parseAmount);
const PriceRow = z.object({
  currency: z.string(),
  unit_amount: Amount,
  compare_at_amount: Amount.nullish().transform((value) => value ?? undefined),
});

/** Something that has no price in the currency that is asked for, but in others that the shop sells in. */
export interface Unsold {
  currency: string;
  soldIn: string[];
}

/** What something costs in one currency, with the earlier price where it was higher. */
export interface Priced {
  price: Money | undefined;
  compareAt: Money | undefined;
  unsold: Unsold | undefined;
}

/**
 * The price in a currency among the rows of a variant. An amount that cannot be charged to the last digit is rounded to
 * one that can, so that what is shown is what is paid.
 */
export function pricesIn(currency: string) {
  return z
    .array(PriceRow)
    .catch([])
    .transform((rows): Priced => {
      const row = rows.find((price) => price.currency === currency);
      if (!row) return { price: undefined, compareAt: undefined, unsold: unsoldIn(currency, rows) };
      const amount = chargeable(row.unit_amount, currency);
      const was = chargeable(row.compare_at_amount ?? 0, currency);
      return {
        price: { amount, currency },
        compareAt: was > amount ? { amount: was, currency } : undefined,
        unsold: undefined,
      };
    });
}

function unsoldIn(currency: string, rows: { currency: string }[]): Unsold | undefined {
  const soldIn = config.currencies.filter((code) => rows.some((row) => row.currency === code));
  return soldIn.length > 0 ? { currency, soldIn } : undefined;
}
