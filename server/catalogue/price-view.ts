import type { Language } from "#server/languages.ts";
import { formatMoney, type Money } from "#server/money.ts";
import { wordsOfLeast } from "./named-price.ts";
import type { UnitPrice } from "./unit-price.ts";

/** A price as text. */
export interface PriceView {
  now: string;
  was: string | undefined;
  /** What it comes to for a kilogram, litre, metre or piece. */
  unit: string | undefined;
  /** That this is only suggested, and from what on the buyer names it. */
  named: string | undefined;
  /** The lowest of several. */
  from: boolean;
}

/** A price to be written out. */
interface Shown {
  now: Money;
  was?: Money | undefined;
  unit?: UnitPrice | undefined;
  /** The least that the buyer may name, where the price is theirs. */
  minimum?: Money | undefined;
  from?: boolean;
}

/** Writes a price out, with the earlier one, that of a unit, and whether the buyer names it. */
export function viewOfPrice({ now, was, unit, minimum, from = false }: Shown, language: Language): PriceView {
  return {
    now: formatMoney(now, language.locale),
    was: was && formatMoney(was, language.locale),
    unit: wordsOfUnitPrice(unit, language),
    named: minimum && language.texts.shop.named.orWhatYouLike(wordsOfLeast(minimum, language)),
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
