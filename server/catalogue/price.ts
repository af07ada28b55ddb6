import { z } from "zod";
import { config } from "#server/config.ts";
import { type Money, parseAmount } from "#server/money.ts";

const PriceRow = z.object({
  currency: z.string(),
  unit_amount: z.union([z.string(), z.number()]).transform(parseAmount),
  compare_at_amount: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => (value == null ? undefined : parseAmount(value))),
});

/** The price in the site's currency among the rows of a variant, with the earlier price where it was higher. */
export const PricesSchema = z
  .array(PriceRow)
  .catch([])
  .transform((rows): { price: Money | undefined; compareAt: Money | undefined } => {
    const row = rows.find((price) => price.currency === config.currency);
    if (!row) return { price: undefined, compareAt: undefined };
    const was = row.compare_at_amount;
    const { currency } = row;
    return {
      price: { amount: row.unit_amount, currency },
      compareAt: was !== undefined && was > row.unit_amount ? { amount: was, currency } : undefined,
    };
  });
