import type { Language } from "#server/platform/i18n.ts";
import { listFormat } from "#server/platform/intl.ts";
import { formatMoney, type Money } from "#server/platform/money.ts";
import type { OptionLabels } from "./options.ts";
import { type CustomPriceView, toCustomPriceView } from "./prices/custom-price.ts";
import { type PriceView, toPriceView } from "./prices/price-view.ts";
import { formatBackorder } from "./stock/backorder.ts";
import { type Availability, getMostPerLine, isPurchasable, type Variant } from "./variant.ts";

/** More pieces of one variant than this are seldom bought, and each sum makes the page longer. */
const sumsListed = 10;

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
  /** Pieces that one line of a cart takes of it. */
  most: number;
  /** What one piece costs, two, and so on. */
  sums: string[];
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
  const most = digital ? 1 : getMostPerLine(backorder ? undefined : stock);
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
    most,
    sums: price && !minimum ? formatSums(price, Math.min(most, sumsListed), language) : [],
    unsold: unsold?.currency,
  };
}

function formatSums({ amount, currency }: Money, pieces: number, { locale }: Language): string[] {
  return Array.from({ length: pieces }, (_, index) =>
    formatMoney({ amount: amount * (index + 1), currency }, locale),
  );
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
  return listFormat(locale, {}).format([
    first,
    ...others.map((name) => (capitalizesNouns ? name : name.toLocaleLowerCase(locale))),
  ]);
}
