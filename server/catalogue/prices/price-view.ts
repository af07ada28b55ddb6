import type { Language } from "#server/platform/i18n.ts";
import { formatMoney, type Money } from "#server/platform/money.ts";
import { formatMinimum } from "./custom-price.ts";
import type { UnitPrice } from "./unit-price.ts";

export interface PriceView {
  now: string;
  was: string | undefined;
  /** Per kilogram, litre, metre or piece. */
  unit: string | undefined;
  /** Says that the price is only suggested, and the minimum. */
  named: string | undefined;
  from: boolean;
}

interface Shown {
  now: Money;
  was?: Money | undefined;
  unit?: UnitPrice | undefined;
  minimum?: Money | undefined;
  from?: boolean;
}

export function toPriceView({ now, was, unit, minimum, from = false }: Shown, language: Language): PriceView {
  return {
    now: formatMoney(now, language.locale),
    was: was && formatMoney(was, language.locale),
    unit: formatUnitPrice(unit, language),
    named: minimum && language.t("shop.named.orWhatYouLike", { least: formatMinimum(minimum, language) }),
    from,
  };
}

/** Formats a unit price: "€15.20/kg". */
export function formatUnitPrice(unit: UnitPrice | undefined, { locale, t }: Language): string | undefined {
  return unit && t("shop.perUnit", { price: formatMoney(unit, locale), unit: t(`shop.units.${unit.per}`) });
}
