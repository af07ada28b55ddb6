import { numberFormat } from "#server/platform/intl.ts";
import {
  formatMajorUnits,
  getCurrencyExponent,
  getCurrencyStep,
  type Money,
} from "#server/platform/money.ts";

/** Formats an amount for an input: no currency sign, no grouping. */
export function formatAmountInput(money: Money, locale: string): string {
  const digits = getCurrencyExponent(money.currency);
  const options = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(locale, options).format(formatMajorUnits(money));
}

/**
 * Parses an amount in any language's notation and digits, without ambiguous thousands.
 * @returns minor units; undefined where it is no amount of at least 0 that the currency can charge
 */
export function parseAmountInput(text: string, currency: string, locale: string): number | undefined {
  const exponent = getCurrencyExponent(currency);
  const { group, decimal } = getSeparators(locale);
  const typed = withoutSigns(inEuropeanDigits(text), currency, locale);
  const isGrouped = new RegExp(`^\\d{1,3}([${group}\\s'’٬])\\d{3}(\\1\\d{3})*([${decimal}٫]\\d+)?$`).test(
    typed,
  );
  if (isGrouped && exponent === 3 && /^\d+[.,]\d+$/.test(typed)) return undefined;
  const plain = isGrouped ? typed.replace(new RegExp(`[${group}\\s'’٬]`, "g"), "") : typed;
  const [, whole, decimals = ""] = /^(?=.*\d)(\d{0,12})(?:[.,٫](\d+))?$/.exec(plain) ?? [];
  if (whole === undefined || decimals.length > exponent) return undefined;
  const amount = Number(whole + decimals.padEnd(exponent, "0"));
  return amount % getCurrencyStep(currency) === 0 ? amount : undefined;
}

/** Arabic, Persian and full-width digits each start at a multiple of 16. */
function inEuropeanDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

/** Strips the currency's sign or code at either end, and bidi marks. */
function withoutSigns(text: string, currency: string, locale: string): string {
  const bare = text.replace(/\p{Cf}/gu, "").trim();
  const signs = (["code", "symbol", "narrowSymbol"] as const).map((currencyDisplay) =>
    getPart(locale, { style: "currency", currency, currencyDisplay }, "currency").replace(/\p{Cf}/gu, ""),
  );
  const sign = signs.find((one) => one && (bare.startsWith(one) || bare.endsWith(one)));
  return sign ? bare.replace(sign, "").trim() : bare;
}

function getSeparators(locale: string): Record<"group" | "decimal", string> {
  return { group: getPart(locale, {}, "group"), decimal: getPart(locale, {}, "decimal") };
}

function getPart(
  locale: string,
  options: Intl.NumberFormatOptions,
  type: Intl.NumberFormatPart["type"],
): string {
  const parts = numberFormat(locale, options).formatToParts(1_234_567.8);
  return parts.find((part) => part.type === type)?.value ?? "";
}
