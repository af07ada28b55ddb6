/** Stripe's minimum charge by settlement currency, in minor units; others are left to Stripe. */
const least: Record<string, number> = {
  ...Object.fromEntries("USD EUR AUD CAD CHF BRL INR NZD SGD".split(" ").map((currency) => [currency, 50])),
  GBP: 30,
  DKK: 250,
  NOK: 300,
  SEK: 300,
  CZK: 1500,
  HUF: 17_500,
  JPY: 50,
  PLN: 200,
  RON: 200,
  AED: 200,
  MYR: 200,
  MXN: 1000,
  THB: 1000,
  HKD: 400,
  BGN: 100,
};

/** Minor units. @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export function getMinimumCharge(currency: string): number {
  return least[currency] ?? 1;
}
