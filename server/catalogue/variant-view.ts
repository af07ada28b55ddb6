import type { Language } from "#server/platform/i18n.ts";
import type { OptionLabels } from "./options.ts";
import { type CustomPriceView, toCustomPriceView } from "./prices/custom-price.ts";
import { type PriceView, toPriceView } from "./prices/price-view.ts";
import { formatBackorder } from "./stock/backorder.ts";
import { type Availability, isPurchasable, type Variant } from "./variant.ts";

export interface VariantView {
  id: string;
  sku: string;
  title: string;
  /** Where it is not the page's language. */
  lang: string | undefined;
  price: PriceView | undefined;
  named: CustomPriceView | undefined;
  availability: Availability;
  backordered: string | undefined;
  digital: boolean;
  stock: number | undefined;
  /** The visitor's currency, where it is sold in others only. */
  unsold: string | undefined;
}

export function toVariantView(
  variant: Variant,
  siblings: Variant[],
  { labels, language }: { labels: OptionLabels; language: Language },
): VariantView {
  const { text: title, lang } = labels.ofVariant(variant, siblings);
  const { id, sku, price, minimum, compareAt, unitPrice } = variant;
  const { availability, backorder, digital, stock, unsold } = variant;
  return {
    id,
    sku,
    title,
    lang,
    price: price && toPriceView({ now: price, was: compareAt, unit: unitPrice, minimum }, language),
    named: isPurchasable(variant) ? toCustomPriceView(variant, language) : undefined,
    availability: price ? availability : "sold-out",
    backordered:
      backorder && availability === "back-order" ? formatBackorder(backorder, language) : undefined,
    digital,
    stock,
    unsold: unsold?.currency,
  };
}

/** Names the options that the variants differ in: "Format and size". */
export function formatOptionNames(
  variants: Variant[],
  labels: OptionLabels,
  { locale, capitalizesNouns, t }: Language,
): string {
  const names = [...new Set(variants.flatMap((variant) => variant.options.map((option) => option.name)))];
  const [first, ...others] = names.map((name) => labels.ofName(name).text);
  if (!first) return t("shop.edition");
  return new Intl.ListFormat(locale).format([
    first,
    ...others.map((name) => (capitalizesNouns ? name : name.toLocaleLowerCase(locale))),
  ]);
}
