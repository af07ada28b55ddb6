import { z } from "zod";
import { config } from "#server/config/config.ts";
import { jsonListSchema } from "#server/directus/field-schemas.ts";
import {
  AmountSchema,
  type Money,
  resolveAmount,
  roundToStep,
  TypedAmountSchema,
} from "#server/platform/money.ts";
import { clampToPayable } from "./custom-price.ts";

/** Fields that `createPriceSchema` needs, such as `listPriceFields("prices")`. */
export function listPriceFields<const Relation extends string>(relation: Relation) {
  const amounts = ["price", "minimum_price", "compare_at_price"] as const;
  const older = ["unit_amount", "minimum_amount", "compare_at_amount"] as const;
  return (["currency", ...amounts, ...older] as const).map((field) => `${relation}.${field}` as const);
}

const PriceRow = z
  .object({
    currency: z.string(),
    price: TypedAmountSchema,
    minimum_price: TypedAmountSchema,
    compare_at_price: TypedAmountSchema,
    unit_amount: AmountSchema.nullish(),
    minimum_amount: AmountSchema.nullish(),
    compare_at_amount: AmountSchema.nullish(),
  })
  .transform(({ currency, ...row }, ctx) => {
    const amount = resolveAmount({ typed: row.price, minor: row.unit_amount, currency }, ctx);
    if (amount === undefined) ctx.addIssue("A price needs an amount.");
    return {
      currency,
      amount: amount ?? 0,
      minimum: resolveAmount({ typed: row.minimum_price, minor: row.minimum_amount, currency }, ctx),
      compareAt: resolveAmount({ typed: row.compare_at_price, minor: row.compare_at_amount, currency }, ctx),
    };
  });

/** No price in the visitor's currency, but in others of the shop. */
export interface NotSoldInCurrency {
  currency: string;
  soldIn: string[];
}

/** Price in one currency, with the earlier price where that was higher. */
export interface Priced {
  price: Money | undefined;
  /** Least that the buyer may name; undefined where the price is fixed. */
  minimum: Money | undefined;
  compareAt: Money | undefined;
  unsold: NotSoldInCurrency | undefined;
}

/** A price is rounded to what the currency can charge, so that the price shown is the price paid. */
export function createPriceSchema(currency: string) {
  return jsonListSchema(PriceRow).transform((rows): Priced => {
    const row = rows.find((price) => price.currency === currency);
    if (!row) return { ...priceless, unsold: findUnsoldCurrency(currency, rows) };
    if (row.minimum !== undefined) return toCustomPrice(row.minimum, row);
    const amount = roundToStep(row.amount, currency);
    const was = roundToStep(row.compareAt ?? 0, currency);
    return {
      price: { amount, currency },
      minimum: undefined,
      compareAt: was > amount ? { amount: was, currency } : undefined,
      unsold: undefined,
    };
  });
}

/** The price unless the buyer names it: only a fixed price has a unit price. */
export function findFixedPrice({ price, minimum }: Priced): Money | undefined {
  return minimum ? undefined : price;
}

const priceless = { price: undefined, minimum: undefined, compareAt: undefined };

function toCustomPrice(least: number, { currency, amount }: z.output<typeof PriceRow>): Priced {
  const minimum = { amount: clampToPayable(least, currency), currency };
  const price = { amount: clampToPayable(Math.max(least, amount), currency), currency };
  return { price, minimum, compareAt: undefined, unsold: undefined };
}

function findUnsoldCurrency(currency: string, rows: { currency: string }[]): NotSoldInCurrency | undefined {
  const soldIn = config.currencies.filter((code) => rows.some((row) => row.currency === code));
  return soldIn.length > 0 ? { currency, soldIn } : undefined;
}
