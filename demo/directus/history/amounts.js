const MILLION = 1_000_000;

/** As Directus has it in a decimal beside minor units. @param {number} amount */
export const toDecimal = (amount) => amount / 100;

const formats = new Map();

/** A format costs as much to make as hundreds of uses. */
function formatIn(locale, currency) {
  const key = `${locale} ${currency}`;
  const style = { style: "currency", currency };
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(locale, style));
  return formats.get(key);
}

/** @param {number} amount minor units @param {string} currency @param {string} locale */
export const formatAmount = (amount, currency, locale) =>
  formatIn(locale, currency).format(toDecimal(amount));

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

/** @param {number} amount @param {number} ppm */
export const multiply = (amount, ppm) => divideHalfUp(amount * ppm, MILLION);

/** Divided by weights without a rest: what is left over goes to the greatest remainders, the first of equal ones. */
export function allocate(amount, weights) {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const favoured = weights
    .map((weight, index) => ({ index, rest: (amount * weight) % whole }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, left);
  for (const { index } of favoured) parts[index] += 1;
  return parts;
}

function divideHalfUp(amount, by) {
  return Math.floor((2 * amount + by) / (2 * by));
}
