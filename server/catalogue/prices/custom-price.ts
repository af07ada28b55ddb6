import { limits } from "#server/limits.ts";
import { getMinimumCharge } from "#server/payments/minimum-charge.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatMoney, type Money, roundToStep } from "#server/platform/money.ts";
import { formatAmountInput, parseAmountInput } from "./parse-amount-input.ts";

/** Pay what you want: the suggested price and the minimum. */
export interface CustomPrice {
  price: Money;
  minimum: Money;
}

export interface CustomPriceView {
  currency: string;
  value: string;
  least: string;
}

export type ReadAmount = { ok: true; named: Money } | { ok: false; message: string };

/** The nearest amount that can be paid by card: 0, or at least Stripe's minimum charge. */
export function clampToPayable(amount: number, currency: string): number {
  return amount > 0 ? Math.max(roundToStep(amount, currency), getMinimumCharge(currency)) : 0;
}

/** The fixed price; else the amount named in this currency, at least the current minimum; else the suggestion. */
export function resolveUnitAmount(
  { price, minimum }: Partial<CustomPrice>,
  named: Money | undefined,
): Money | undefined {
  if (!price || !minimum || named?.currency !== price.currency) return price;
  const { currency } = price;
  return { amount: clampToPayable(Math.max(named.amount, minimum.amount), currency), currency };
}

export function parseCustomAmount(
  typed: string,
  { price, minimum }: CustomPrice,
  { locale, t }: Language,
): ReadAmount {
  const { currency } = price;
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  const amount = parseAmountInput(typed, currency, locale);
  if (amount === undefined) {
    const example = price.amount > 0 ? price : { amount: clampToPayable(1, currency), currency };
    return {
      ok: false,
      message: t("shop.named.problems.noAmount", { example: formatAmountInput(example, locale) }),
    };
  }
  if (amount > limits.largestAmount)
    return { ok: false, message: t("shop.named.problems.tooMuch", { most: money(limits.largestAmount) }) };
  if (amount < minimum.amount)
    return { ok: false, message: t("shop.named.problems.tooLittle", { least: money(minimum.amount) }) };
  if (amount < clampToPayable(amount, currency))
    return {
      ok: false,
      message: t("shop.named.problems.tooLittleToPay", { least: money(clampToPayable(amount, currency)) }),
    };
  return { ok: true, named: { amount, currency } };
}

/** Undefined for a fixed price. */
export function toCustomPriceView(
  { price, minimum }: Partial<CustomPrice>,
  language: Language,
  amount: Money | undefined = price,
): CustomPriceView | undefined {
  if (!price || !minimum || !amount) return undefined;
  const value = formatAmountInput(amount, language.locale);
  return { currency: price.currency, value, least: formatMinimum(minimum, language) };
}

/** "from €5.00", or "from nothing". */
export function formatMinimum(minimum: Money, { locale, t }: Language): string {
  return minimum.amount > 0
    ? t("shop.from", { price: formatMoney(minimum, locale) })
    : t("shop.named.fromNothing");
}
