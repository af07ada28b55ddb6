import type { Language } from "#server/languages.ts";
import { formatMoney, type Money } from "#server/money.ts";
import type { UnitPrice } from "./unit-price.ts";

/** A price as text. */
export interface PriceView {
  now: string;
  was: string | undefined;
  /** What it comes to for a kilogram, litre, metre or piece. */
  unit: string | undefined;
  /** The lowest of several. */
  from: boolean;
}

/** Writes a price out, with the earlier one and that of a unit. */
export function viewOfPrice(
  {
    now,
    was,
    unit,
    from = false,
  }: { now: Money; was?: Money | undefined; unit?: UnitPrice | undefined; from?: boolean },
  language: Language,
): PriceView {
  return {
    now: formatMoney(now, language.locale),
    was: was && formatMoney(was, language.locale),
    unit: wordsOfUnitPrice(unit, language),
    from,
  };
}

/** "€15.20/kg", as the page's language says it. */
export function wordsOfUnitPrice(
  unit: UnitPrice | undefined,
  { locale, texts }: Language,
): string | undefined {
  return unit && texts.shop.perUnit(formatMoney(unit, locale), texts.shop.units[unit.per]);
}
