import { DECIMALS } from "../shop-rows.js";

const MILLION = 1_000_000;

/** As Directus has it in a decimal beside minor units. @param {number} amount @param {string} currency */
export const toDecimal = (amount, currency) => amount / 10 ** DECIMALS[currency];

const formats = new Map();

/** A format costs as much to make as hundreds of uses. */
function formatIn(locale, currency) {
  const key = `${locale} ${currency}`;
  const digits = DECIMALS[currency];
  const style = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits };
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(locale, style));
  return formats.get(key);
}

/** @param {number} amount minor units @param {string} currency @param {string} locale */
export const formatAmount = (amount, currency, locale) =>
  formatIn(locale, currency).format(toDecimal(amount, currency));

/** As the site writes amounts for Studio. @param {number} amount @param {string} currency */
export const formatForStudio = (amount, currency) =>
  formatAmount(amount, currency, "en").replaceAll("\u00a0", " ");

/** The texts beside amounts of a row: `{ total_amount: 3800 }` gets `total_amount_formatted`. */
export function withTexts(amounts, currency) {
  const texts = Object.entries(amounts).map(([name, amount]) => [
    `${name}_formatted`,
    formatForStudio(amount, currency),
  ]);
  return { ...amounts, ...Object.fromEntries(texts) };
}

/** The tax that an amount contains. @param {number} amount @param {number} ppm millionths */
export const calculateTax = (amount, ppm) => divideHalfUp(amount * ppm, MILLION + ppm);

/** @param {number} amount @param {number} ppm @param {string} currency its smallest charge in KWD is ten fils */
export function multiply(amount, ppm, currency) {
  const step = currency === "KWD" ? 10 : 1;
  return divideHalfUp(amount * ppm, MILLION * step) * step;
}

/** Divided by weights without a rest: what is left over goes to the greatest remainders, the first of equal ones. */
export function allocate(amount, weights, currency = "EUR") {
  const step = currency === "KWD" ? 10 : 1;
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const steps = amount / step;
  const parts = weights.map((weight) => Math.floor((steps * weight) / whole));
  const left = steps - parts.reduce((sum, part) => sum + part, 0);
  const favoured = weights
    .map((weight, index) => ({ index, rest: (steps * weight) % whole }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, left);
  for (const { index } of favoured) parts[index] += 1;
  return parts.map((part) => part * step);
}

function divideHalfUp(amount, by) {
  return Math.floor((2 * amount + by) / (2 * by));
}
