import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { chargeable, formatMoney, type Money } from "#server/money.ts";
import { leastCharge } from "#server/payments/minimum.ts";
import { amountToType, parseTyped } from "./typed-amount.ts";

/** A price that the buyer names: what is suggested, and the least that it can be. */
export interface NamedPrice {
  price: Money;
  minimum: Money;
}

/** A price that the buyer names, as its field shows it. */
export interface NamedPriceView {
  currency: string;
  /** What stands in the field. */
  value: string;
  /** "from €5.00" */
  least: string;
}

/** What somebody has typed as their price, or the words that say what is wrong with it. */
export type ReadAmount = { ok: true; named: Money } | { ok: false; words: string };

/** The nearest amount that a buyer can name and a card can pay: nothing, or no less than Stripe takes. */
export function payable(amount: number, currency: string): number {
  return amount > 0 ? Math.max(chargeable(amount, currency), leastCharge(currency)) : 0;
}

/**
 * What one piece costs. A fixed price is the catalogue's, whatever was named; one that the buyer names is that amount as long
 * as it is of this currency, but never less than the minimum of now. Where none was named it is what is suggested.
 */
export function unitOf({ price, minimum }: Partial<NamedPrice>, named: Money | undefined): Money | undefined {
  if (!price || !minimum || named?.currency !== price.currency) return price;
  const { currency } = price;
  return { amount: payable(Math.max(named.amount, minimum.amount), currency), currency };
}

/** Reads what somebody has typed into the field of a price that they name. */
export function readAmount(
  typed: string,
  { price, minimum }: NamedPrice,
  { locale, texts }: Language,
): ReadAmount {
  const { currency } = price;
  const { problems } = texts.shop.named;
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  const amount = parseTyped(typed, currency, locale);
  if (amount === undefined) {
    const example = price.amount > 0 ? price : { amount: payable(1, currency), currency };
    return { ok: false, words: problems.noAmount(amountToType(example, locale)) };
  }
  if (amount > limits.largestAmount)
    return { ok: false, words: problems.tooMuch(money(limits.largestAmount)) };
  if (amount < minimum.amount) return { ok: false, words: problems.tooLittle(money(minimum.amount)) };
  if (amount < payable(amount, currency))
    return { ok: false, words: problems.tooLittleToPay(money(payable(amount, currency))) };
  return { ok: true, named: { amount, currency } };
}

/** Writes the field of a price out, with an amount of its currency in it; undefined for a price that is fixed. */
export function viewOfNamed(
  { price, minimum }: Partial<NamedPrice>,
  language: Language,
  amount: Money | undefined = price,
): NamedPriceView | undefined {
  if (!price || !minimum || !amount) return undefined;
  const value = amountToType(amount, language.locale);
  return { currency: price.currency, value, least: wordsOfLeast(minimum, language) };
}

/** "from €5.00", or "from nothing". */
export function wordsOfLeast(minimum: Money, { locale, texts }: Language): string {
  return minimum.amount > 0 ? texts.shop.from(formatMoney(minimum, locale)) : texts.shop.named.fromNothing;
}
