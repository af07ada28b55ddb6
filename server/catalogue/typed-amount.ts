import { numberFormat } from "#server/formats.ts";
import { exponentOf, type Money, majorUnits, stepOf } from "#server/money.ts";

/** An amount as it stands in a field to be typed over: no sign, no groups of thousands. */
export function amountToType(money: Money, locale: string): string {
  const digits = exponentOf(money.currency);
  const options = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(locale, options).format(majorUnits(money));
}

/**
 * Reads an amount as somebody has typed it: with a point or a comma before the decimals, whatever the language; with the
 * language's groups of thousands; in European, Arabic, Persian or full-width digits; with or without the currency's own sign or
 * code. What could be a thousand as well as one with three decimals is neither.
 * @returns minor units; undefined where it is no number of at least 0, or one that cannot be charged to the last digit
 */
export function parseTyped(text: string, currency: string, locale: string): number | undefined {
  const exponent = exponentOf(currency);
  const { group, decimal } = separatorsOf(locale);
  const typed = withoutSigns(inEuropeanDigits(text), currency, locale);
  const isGrouped = new RegExp(`^\\d{1,3}([${group}\\s'’٬])\\d{3}(\\1\\d{3})*([${decimal}٫]\\d+)?$`).test(
    typed,
  );
  if (isGrouped && exponent === 3 && /^\d+[.,]\d+$/.test(typed)) return undefined;
  const plain = isGrouped ? typed.replace(new RegExp(`[${group}\\s'’٬]`, "g"), "") : typed;
  const [, whole, decimals = ""] = /^(?=.*\d)(\d{0,12})(?:[.,٫](\d+))?$/.exec(plain) ?? [];
  if (whole === undefined || decimals.length > exponent) return undefined;
  const amount = Number(whole + decimals.padEnd(exponent, "0"));
  return amount % stepOf(currency) === 0 ? amount : undefined;
}

/** Arabic, Persian and full-width digits each begin at a multiple of 16. */
function inEuropeanDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

/** Without the currency's sign or code, at either end, and without marks that say only in which direction it is written. */
function withoutSigns(text: string, currency: string, locale: string): string {
  const bare = text.replace(/\p{Cf}/gu, "").trim();
  const signs = (["code", "symbol", "narrowSymbol"] as const).map((currencyDisplay) =>
    partOf(locale, { style: "currency", currency, currencyDisplay }, "currency").replace(/\p{Cf}/gu, ""),
  );
  const sign = signs.find((one) => one && (bare.startsWith(one) || bare.endsWith(one)));
  return sign ? bare.replace(sign, "").trim() : bare;
}

function separatorsOf(locale: string): Record<"group" | "decimal", string> {
  return { group: partOf(locale, {}, "group"), decimal: partOf(locale, {}, "decimal") };
}

function partOf(
  locale: string,
  options: Intl.NumberFormatOptions,
  type: Intl.NumberFormatPart["type"],
): string {
  const parts = numberFormat(locale, options).formatToParts(1_234_567.8);
  return parts.find((part) => part.type === type)?.value ?? "";
}
