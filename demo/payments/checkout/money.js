import { createInvalidRequestError } from "../api/errors.js";

const zeroDecimal = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "));
const threeDecimal = new Set("bhd jod kwd omr tnd".split(" "));

/** Smallest charge per currency, in minor units; other currencies take the first. */
const minimums = {
  usd: 50,
  gbp: 30,
  dkk: 250,
  nok: 300,
  sek: 300,
  czk: 1500,
  huf: 17500,
  jpy: 50,
  pln: 200,
  ron: 200,
  aed: 200,
  myr: 200,
  mxn: 1000,
  thb: 1000,
  hkd: 400,
};

export const maxAmount = 99_999_999;

const isoCurrencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/** @param {string} currency @param {string} param */
export function checkCurrency(currency, param) {
  const code = currency.toLowerCase();
  if (isoCurrencies.has(code)) return code;
  throw createInvalidRequestError(`Invalid currency: ${code}.`, { param });
}

/**
 * Three decimals end in 0, and krónur have no fractions though they are sent in hundredths.
 * @param {number} amount @param {string} currency @param {string} param
 */
export function checkStep(amount, currency, param) {
  const step = currency === "isk" ? 100 : threeDecimal.has(currency) ? 10 : 1;
  if (amount % step === 0) return;
  throw createInvalidRequestError(
    `Invalid amount: in ${currency.toUpperCase()} it must be divisible by ${step}, not ${amount}.`,
    {
      code: "invalid_charge_amount",
      param,
    },
  );
}

/** The least that can be charged. @param {string} currency */
export function getMinimumCharge(currency) {
  return minimums[currency] ?? minimums.usd;
}

/** @param {number} amount @param {string} currency */
export function checkTotal(amount, currency) {
  const minimum = getMinimumCharge(currency);
  if (amount > 0 && amount < minimum) {
    const shown = formatAmount(amount, currency);
    throw createInvalidRequestError(
      `The Checkout Session's total amount must convert to at least 50 cents. ${shown} converts to approximately ${shown}.`,
      { code: "amount_too_small" },
    );
  }
  if (amount > maxAmount) {
    throw createInvalidRequestError(
      `The Checkout Session's total amount due must be no more than ${formatAmount(maxAmount, currency)}`,
      { code: "amount_too_large" },
    );
  }
}

/** "€12.50": for pages and error texts only. @param {number} amount @param {string} currency */
export function formatAmount(amount, currency) {
  const digits = getCurrencyExponent(currency);
  const options = {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  };
  return new Intl.NumberFormat("en-IE", options).format(amount / 10 ** digits);
}

/** Digits after the decimal point. @param {string} currency */
export function getCurrencyExponent(currency) {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}
