import { z } from "zod";
import { idSchema } from "#server/directus/field-schemas.ts";
import { multiplyPpm, PercentageSchema } from "#server/platform/money.ts";

const partsPerMillion = 1_000_000;

export const TaxRateSchema = z
  .object({
    id: idSchema,
    title: z.string(),
    tax_code: z.string(),
    countries: z.array(z.string()).catch([]),
    percentage: PercentageSchema,
  })
  .transform(({ tax_code, percentage, ...row }) => ({ ...row, taxCode: tax_code, ppm: percentage }));
/** Tax rate of a tax code in some countries. `ppm` is millionths: 19 % is 190000. */
export type TaxRate = z.output<typeof TaxRateSchema>;

export type TaxBehavior = "inclusive" | "exclusive";

/** An amount in minor units with its rate, undefined where no tax is charged. */
export interface Taxed {
  rate: TaxRate | undefined;
  amount: number;
  /** Included or added, in minor units. */
  tax: number;
}

/** Total tax of one rate, in minor units. */
export interface TaxSum {
  title: string;
  ppm: number;
  net: number;
  amount: number;
}

/** The rate of a tax code in a country: one that names the country, else one for "*". */
export function findTaxRate(
  rates: TaxRate[],
  country: string | undefined,
  taxCode: string,
): TaxRate | undefined {
  const ofCode = rates.filter((rate) => rate.taxCode === taxCode);
  const named = ofCode.find(({ countries }) => country !== undefined && countries.includes(country));
  return named ?? ofCode.find(({ countries }) => countries.includes("*"));
}

/** Minor units, halves up. @param step of the currency, which added tax must be a multiple of */
export function calculateTaxAmount(
  amount: number,
  ppm: number,
  { behavior, step = 1 }: { behavior: TaxBehavior; step?: number },
): number {
  if (behavior === "exclusive") return multiplyPpm(amount, ppm, step);
  const base = partsPerMillion + ppm;
  return Math.floor((2 * amount * ppm + base) / (2 * base));
}

export function applyTaxRate(
  amount: number,
  rate: TaxRate | undefined,
  { behavior, step = 1 }: { behavior: TaxBehavior; step?: number },
): Taxed {
  return { rate, amount, tax: rate ? calculateTaxAmount(amount, rate.ppm, { behavior, step }) : 0 };
}

/** Shipping is taxed at the rate of most of the goods' value. @param goods the lines that are shipped */
export function findDeliveryTaxRate(goods: Taxed[]): TaxRate | undefined {
  const worth = new Map<TaxRate | undefined, number>();
  for (const { rate, amount } of goods) worth.set(rate, (worth.get(rate) ?? 0) + amount);
  return [...worth].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Totals by rate, highest first; they add up to the lines' tax. */
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
