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
