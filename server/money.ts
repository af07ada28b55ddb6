/** An amount in minor units (cents, yen, fils) and its ISO 4217 code in upper case. */
export interface Money {
  amount: number;
  currency: string;
}

const zeroDecimal = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const threeDecimal = "BHD JOD KWD OMR TND".split(" ");

/**
 * How many decimals Stripe's minor unit of a currency has. Never taken from Intl, which says 0 for currencies
 * that Stripe wants in hundredths (HUF, ISK, PKR and others).
 * @see https://docs.stripe.com/currencies#zero-decimal
 */
export function exponentOf(currency: string): 0 | 2 | 3 {
  if (!/^[A-Z]{3}$/.test(currency))
    throw new RangeError(`"${currency}" is not an ISO 4217 code in upper case.`);
  if (zeroDecimal.includes(currency)) return 0;
  return threeDecimal.includes(currency) ? 3 : 2;
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

/** Minor units as a decimal string in major units ("38.00"), without going through a float. */
export function majorUnits({ amount, currency }: Money): `${number}` {
  const exponent = exponentOf(currency);
  const digits = Math.abs(amount)
    .toString()
    .padStart(exponent + 1, "0");
  const point = digits.length - exponent;
  const text = exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `${amount < 0 ? "-" : ""}${text}` as `${number}`;
}

/** The amount as people of a locale write it. Formatted on the server only, so that browser and server agree. */
export function formatMoney(money: Money, locale: string): string {
  const digits = exponentOf(money.currency);
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: money.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(majorUnits(money));
}

const million = 1_000_000n;

/** A percentage as Directus sends it ("19", "5.50"), in parts per million, without going through a float. */
export function ppmOf(percentage: string | number): number {
  const [, whole, fraction = ""] = /^(\d{1,3})(?:\.(\d{1,4})0*)?$/.exec(String(percentage)) ?? [];
  if (whole === undefined) throw new RangeError(`"${percentage}" is not a percentage.`);
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, "0"));
}

/** So many parts per million of an amount: whole minor units, halves up. */
export function partOf(amount: number, ppm: number): number {
  return Number((2n * BigInt(amount) * BigInt(ppm) + million) / (2n * million));
}

/**
 * Divides an amount as some weights are to each other, to the last unit: the largest remainders get what is left over,
 * of equal ones the first. All are whole and none is negative.
 * @returns as many parts, which add up to the amount; nothing where there are no weights
 */
export function spread(amount: number, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const shares = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = shares.map((share) => share / whole);
  const left = BigInt(amount) - parts.reduce((sum, part) => sum + part, 0n);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share % whole }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
    );
  const favoured = new Set(byRemainder.slice(0, Number(left)).map(({ index }) => index));
  return parts.map((part, index) => Number(part) + (favoured.has(index) ? 1 : 0));
}
