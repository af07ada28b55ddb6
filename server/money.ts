import { z } from "zod";
import { numberFormat } from "./formats.ts";

/** An amount in minor units (cents, yen, fils) and its ISO 4217 code in upper case. */
export interface Money {
  amount: number;
  currency: string;
}

/**
 * What Stripe charges in, by the decimals of its minor unit. UGX is left out: Stripe's own pages do not agree whether
 * it has any, and a guess would be wrong a hundredfold.
 * @see https://docs.stripe.com/currencies
 */
const byExponent: Record<0 | 2 | 3, string> = {
  0: "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF",
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC
    CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR
    KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK
    PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU
    UZS WST XCD XCG YER ZAR ZMW`,
  3: "BHD JOD KWD OMR TND",
};
const exponents = new Map(
  ([0, 2, 3] as const).flatMap((exponent) =>
    byExponent[exponent].split(/\s+/).map((code) => [code, exponent] as const),
  ),
);

/** Whether something can be sold in a currency: its code in upper case. */
export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/**
 * How many decimals Stripe's minor unit of a currency has. Never taken from Intl, which says 0 for currencies
 * that Stripe wants in hundredths (HUF, ISK, PKR and others).
 * @throws RangeError for what Stripe does not charge in
 * @see https://docs.stripe.com/currencies#zero-decimal
 */
export function exponentOf(currency: string): 0 | 2 | 3 {
  const exponent = exponents.get(currency);
  if (exponent === undefined) throw new RangeError(`"${currency}" is not the code of a currency to sell in.`);
  return exponent;
}

/**
 * What every amount that is charged or paid back is a multiple of, in minor units: 10 where there are three decimals,
 * 100 for ISK, which has no fractions and is sent in hundredths all the same.
 * @see https://docs.stripe.com/currencies#special-cases
 */
export function stepOf(currency: string): 1 | 10 | 100 {
  if (currency === "ISK") return 100;
  return exponentOf(currency) === 3 ? 10 : 1;
}

/** An amount as it can be charged: the nearest multiple of the currency's step, halves up; a little is never nothing. */
export function chargeable(amount: number, currency: string): number {
  const step = stepOf(currency);
  const rounded = Math.floor((2 * amount + step) / (2 * step)) * step;
  return amount > 0 ? Math.max(step, rounded) : rounded;
}

/**
 * Reads an amount as Directus sends it: a `bigInteger` arrives as a string.
 * @returns minor units
 * @throws RangeError when it is not a whole number that a double holds exactly
 */
export function parseAmount(value: string | number): number {
  const amount = typeof value === "number" ? value : /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(amount)) throw new RangeError(`"${value}" is not an amount in minor units.`);
  return amount;
}

/** What was sold once is shown for good, also in what can no longer be sold in. */
function shownDigits(currency: string): number {
  return exponents.get(currency) ?? 2;
}

/** An amount in minor units as a row has it; less than nothing it is nowhere. */
export const AmountSchema = z
  .union([z.string().regex(/^\d+$/).transform(Number), z.number()])
  .pipe(z.int().min(0));

/** Minor units as a decimal string in major units ("38.00"), without going through a float. */
export function majorUnits({ amount, currency }: Money): `${number}` {
  const exponent = shownDigits(currency);
  const digits = Math.abs(amount)
    .toString()
    .padStart(exponent + 1, "0");
  const point = digits.length - exponent;
  const text = exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `${amount < 0 ? "-" : ""}${text}` as `${number}`;
}

/** The amount as people of a locale write it. Formatted on the server only, so that browser and server agree. */
export function formatMoney(money: Money, locale: string): string {
  const digits = shownDigits(money.currency);
  return numberFormat(locale, {
    style: "currency",
    currency: money.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(majorUnits(money));
}

/**
 * An amount in major units ("12.5", 12.5), as shops have it that know no minor ones: with all digits that are given, and
 * no fewer than its currency has.
 * @throws RangeError for what is no number, or the code of no currency
 */
export function formatMajor(amount: string, currency: string, locale: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) throw new RangeError(`"${amount}" is not an amount.`);
  const options = { minimumFractionDigits: shownDigits(currency), maximumFractionDigits: 20 };
  const format = numberFormat(locale, { style: "currency", currency, ...options });
  return format.format(amount as `${number}`);
}

const percentage = /^(\d{1,3})(?:\.(\d{1,4})0*)?$/;

/** A percentage as a row has it, in parts per million: no more than a hundred per cent. */
export const PercentageSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(percentage).transform(ppmOf))
  .pipe(z.int().max(1_000_000));

const million = 1_000_000n;

/** A percentage as Directus sends it ("19", "5.50"), in parts per million, without going through a float. */
export function ppmOf(value: string | number): number {
  const [, whole, fraction = ""] = percentage.exec(String(value)) ?? [];
  if (whole === undefined) throw new RangeError(`"${value}" is not a percentage.`);
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, "0"));
}

/**
 * So many parts per million of an amount: whole minor units, halves up.
 * @param step what the part is to be a multiple of, see `stepOf`
 */
export function partOf(amount: number, ppm: number, step = 1): number {
  const whole = million * BigInt(step);
  return Number((2n * BigInt(amount) * BigInt(ppm) + whole) / (2n * whole)) * step;
}

/**
 * Divides an amount as some weights are to each other, to the last unit: the largest remainders get what is left over,
 * of equal ones the first. All are whole and none is negative.
 * @param step what each part is to be a multiple of, as the amount is, see `stepOf`
 * @returns as many parts, which add up to the amount; nothing where there are no weights
 */
export function spread(amount: number, weights: number[], step = 1): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const steps = BigInt(amount / step);
  const shares = weights.map((weight) => steps * BigInt(weight));
  const parts = shares.map((share) => share / whole);
  const left = steps - parts.reduce((sum, part) => sum + part, 0n);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share % whole }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
    );
  const favoured = new Set(byRemainder.slice(0, Number(left)).map(({ index }) => index));
  return parts.map((part, index) => (Number(part) + (favoured.has(index) ? 1 : 0)) * step);
}
