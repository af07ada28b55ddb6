import { z } from "zod";
import type { Language } from "./i18n.ts";
import { numberFormat } from "./intl.ts";

/** `amount` in minor units (cents, yen, fils); `currency` an ISO 4217 code in upper case. */
export interface Money {
  amount: number;
  currency: string;
}

/**
 * By decimals of Stripe's minor unit. Without UGX: Stripe's pages disagree, and a wrong guess would be off by a
 * hundred.
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

/** `code` in upper case. */
export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/**
 * Not from Intl, which says 0 for currencies that Stripe charges in hundredths (HUF, ISK, PKR and others).
 * @throws RangeError
 * @see https://docs.stripe.com/currencies#zero-decimal
 */
export function getCurrencyExponent(currency: string): 0 | 2 | 3 {
  const exponent = exponents.get(currency);
  if (exponent === undefined) throw new RangeError(`"${currency}" is not the code of a currency to sell in.`);
  return exponent;
}

/** Codes of currencies that have not two decimals, with how many they have. */
export function listUnusualExponents(): [currency: string, exponent: number][] {
  return [...exponents].filter(([, exponent]) => exponent !== 2);
}

/**
 * Amounts must be multiples of this, in minor units; ISK has no fractions but is sent in hundredths.
 * @see https://docs.stripe.com/currencies#special-cases
 */
export function getCurrencyStep(currency: string): 1 | 10 | 100 {
  if (currency === "ISK") return 100;
  return getCurrencyExponent(currency) === 3 ? 10 : 1;
}

/** Rounds half up to the currency's step; a positive amount never becomes 0. */
export function roundToStep(amount: number, currency: string): number {
  const step = getCurrencyStep(currency);
  const rounded = Math.floor((2 * amount + step) / (2 * step)) * step;
  return amount > 0 ? Math.max(step, rounded) : rounded;
}

/** Minor units; Directus sends a `bigInteger` as a string. @throws RangeError when it is not a safe integer */
export function parseAmount(value: string | number): number {
  const amount = typeof value === "number" ? value : /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(amount)) throw new RangeError(`"${value}" is not an amount in minor units.`);
  return amount;
}

/** Past sales are still shown in currencies that are no longer sold in. */
function shownDigits(currency: string): number {
  return exponents.get(currency) ?? 2;
}

/** Minor units; never negative. */
export const AmountSchema = z
  .union([z.string().regex(/^\d+$/).transform(Number), z.number()])
  .pipe(z.int().min(0));

/** Minor units of what somebody has typed in Studio ("38.00", "38,00"); undefined for what is no amount in the currency. */
export function parseMajorUnits(text: string, currency: string): number | undefined {
  const exponent = exponents.get(currency);
  const [, whole, fraction = ""] = /^(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (exponent === undefined || whole === undefined || fraction.length > exponent) return undefined;
  return Number(whole + fraction.padEnd(exponent, "0"));
}

/**
 * Minor units of a row: what is typed, else what an older pack, or a program, has left in minor units.
 * @param ctx gets an issue where what is typed is no amount
 */
export function resolveAmount(
  { typed, minor, currency }: { typed: Typed; minor: number | null | undefined; currency: string },
  ctx: z.RefinementCtx,
): number | undefined {
  if (!typed) return minor ?? undefined;
  const amount = parseMajorUnits(typed, currency);
  if (amount === undefined) ctx.addIssue(`"${typed}" is no amount in ${currency}.`);
  return amount;
}

/** An amount in major units, as Studio has it; read by `resolveAmount`. */
export const TypedAmountSchema = z.string().nullish();
type Typed = z.output<typeof TypedAmountSchema>;

/** A decimal string in major units ("38.00"), without a float. */
export function formatMajorUnits({ amount, currency }: Money): `${number}` {
  const exponent = shownDigits(currency);
  const digits = Math.abs(amount)
    .toString()
    .padStart(exponent + 1, "0");
  const point = digits.length - exponent;
  const text = exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return toDecimal(`${amount < 0 ? "-" : ""}${text}`);
}

/** Formatted on the server only, so that browser and server agree. */
export function formatMoney(money: Money, locale: string): string {
  const digits = shownDigits(money.currency);
  return numberFormat(locale, {
    style: "currency",
    currency: money.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(formatMajorUnits(money));
}

/** "Free" where delivery costs nothing. */
export function formatShippingCost(cost: Money, { t, locale }: Pick<Language, "t" | "locale">): string {
  return cost.amount === 0 ? t("buying.checkout.free") : formatMoney(cost, locale);
}

/** For Studio, whose lists and exports show it as it is: one notation in every row, so that it can be searched. */
export function formatForStudio(money: Money): string {
  return formatMoney(money, "en").replaceAll("\u00a0", " ");
}

/** Major units ("12.5"); no fewer digits than the currency has. @throws RangeError */
export function formatMajor(amount: string, currency: string, locale: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) throw new RangeError(`"${amount}" is not an amount.`);
  const options = { minimumFractionDigits: shownDigits(currency), maximumFractionDigits: 20 };
  const format = numberFormat(locale, { style: "currency", currency, ...options });
  return format.format(toDecimal(amount));
}

/** Without decimals that are all zero: "€6". */
export function formatShortMoney(money: Money, locale: string): string {
  const format = numberFormat(locale, {
    style: "currency",
    currency: money.currency,
    maximumFractionDigits: shownDigits(money.currency),
    trailingZeroDisplay: "stripIfInteger",
  });
  return format.format(formatMajorUnits(money));
}

/** A text of digits as `Intl` takes it without a loss; that it is one has been seen. */
export function toDecimal(text: string): `${number}` {
  return text as `${number}`;
}

const percentage = /^(\d{1,3})(?:\.(\d{1,4})0*)?$/;

/** Ppm, at most 100 %. */
export const PercentageSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(percentage).transform(parsePercent))
  .pipe(z.int().max(1_000_000));

const million = 1_000_000n;

/** Ppm from Directus's decimal ("19", "5.50"), without a float. @throws RangeError */
export function parsePercent(value: string | number): number {
  const [, whole, fraction = ""] = percentage.exec(String(value)) ?? [];
  if (whole === undefined) throw new RangeError(`"${value}" is not a percentage.`);
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, "0"));
}

/** Rounds half up to a multiple of `step`, in minor units, see `getCurrencyStep`. */
export function multiplyPpm(amount: number, ppm: number, step = 1): number {
  const whole = million * BigInt(step);
  return Number((2n * BigInt(amount) * BigInt(ppm) + whole) / (2n * whole)) * step;
}

/** Largest remainder method: multiples of `step` that add up to `amount`; equal remainders go to the first. */
export function allocate(amount: number, weights: number[], step = 1): number[] {
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
