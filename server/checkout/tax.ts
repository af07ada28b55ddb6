import { z } from "zod";
import { key } from "#server/content/text.ts";
import { PercentageSchema, partOf } from "#server/money.ts";

const partsPerMillion = 1_000_000;

export const TaxRateSchema = z
  .object({
    id: key,
    title: z.string(),
    tax_code: z.string(),
    countries: z.array(z.string()).catch([]),
    percentage: PercentageSchema,
  })
  .transform(({ tax_code, percentage, ...row }) => ({ ...row, taxCode: tax_code, ppm: percentage }));
/** What the owner charges on things of a tax code that go to some countries. `ppm` is parts per million: 19 % is 190000. */
export type TaxRate = z.output<typeof TaxRateSchema>;

/** Whether prices in the CMS contain the tax, or it comes on top. */
export type TaxBehavior = "inclusive" | "exclusive";

/** What is taxed: an amount in minor units, and its rate, undefined where nothing is charged. */
export interface Taxed {
  rate: TaxRate | undefined;
  amount: number;
  /** The tax in it or on it, in minor units. */
  tax: number;
}

/** All the tax of one rate in an order, in minor units. */
export interface TaxSum {
  title: string;
  ppm: number;
  net: number;
  amount: number;
}

/** The rate for things of a code that go to a country: one that names the country, else one for everywhere ("*"). */
export function rateFor(rates: TaxRate[], country: string | undefined, taxCode: string): TaxRate | undefined {
  const ofCode = rates.filter((rate) => rate.taxCode === taxCode);
  const named = ofCode.find(({ countries }) => country !== undefined && countries.includes(country));
  return named ?? ofCode.find(({ countries }) => countries.includes("*"));
}

/**
 * The tax in an amount, or on top of it: whole minor units, halves up.
 * @param step what tax on top is a multiple of, because it is charged, see `stepOf`
 */
export function taxIn(amount: number, ppm: number, behavior: TaxBehavior, step = 1): number {
  if (behavior === "exclusive") return partOf(amount, ppm, step);
  const base = partsPerMillion + ppm;
  return Math.floor((2 * amount * ppm + base) / (2 * base));
}

/** One amount with its tax. */
export function taxed(amount: number, rate: TaxRate | undefined, behavior: TaxBehavior, step = 1): Taxed {
  return { rate, amount, tax: rate ? taxIn(amount, rate.ppm, behavior, step) : 0 };
}

/**
 * The rate of the delivery: it follows the goods, the rate of which makes up most of the parcel.
 * @param goods the lines that are sent
 */
export function rateOfDelivery(goods: Taxed[]): TaxRate | undefined {
  const worth = new Map<TaxRate | undefined, number>();
  for (const { rate, amount } of goods) worth.set(rate, (worth.get(rate) ?? 0) + amount);
  return [...worth].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The sums for each rate, the highest rate first; they add up to the tax of the lines. */
export function sumTaxes(lines: Taxed[], behavior: TaxBehavior): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { rate, amount, tax } of lines) {
    if (!rate) continue;
    const { title, ppm } = rate;
    const sum = sums.get(rate.id) ?? { title, ppm, net: 0, amount: 0 };
    sum.net += behavior === "inclusive" ? amount - tax : amount;
    sum.amount += tax;
    sums.set(rate.id, sum);
  }
  return [...sums.values()].filter(({ ppm }) => ppm > 0).sort((a, b) => b.ppm - a.ppm);
}
