import type { Language } from "#server/languages.ts";
import { wordsOfBackorder } from "./backorder.ts";
import { type NamedPriceView, viewOfNamed } from "./named-price.ts";
import type { OptionWords } from "./options.ts";
import { type PriceView, viewOfPrice } from "./price-view.ts";
import { type Availability, canBeBought, type Variant } from "./variant.ts";

/** A choice on the product page, with its prices as text. */
export interface VariantView {
  id: string;
  sku: string;
  title: string;
  /** The language of the title where it is not the page's. */
  lang: string | undefined;
  price: PriceView | undefined;
  /** The field in which the buyer names the price, where it can be bought. */
  named: NamedPriceView | undefined;
  availability: Availability;
  /** When it is sent, where it is sold and there is none. */
  backordered: string | undefined;
  digital: boolean;
  stock: number | undefined;
  /** The currency that it has no price in, where it is sold in others. */
  unsold: string | undefined;
}

/** Writes a variant out. @param siblings all variants of its product */
export function viewOfVariant(
  variant: Variant,
  siblings: Variant[],
  words: OptionWords,
  language: Language,
): VariantView {
  const { text: title, lang } = words.ofVariant(variant, siblings);
  const { id, sku, price, minimum, compareAt, unitPrice } = variant;
  const { availability, backorder, digital, stock, unsold } = variant;
  return {
    id,
    sku,
    title,
    lang,
    price: price && viewOfPrice({ now: price, was: compareAt, unit: unitPrice, minimum }, language),
    named: canBeBought(variant) ? viewOfNamed(variant, language) : undefined,
    availability: price ? availability : "sold-out",
    backordered:
      backorder && availability === "back-order" ? wordsOfBackorder(backorder, language) : undefined,
    digital,
    stock,
    unsold: unsold?.currency,
  };
}

/** "Format and size": what the variants differ in. */
export function nameOfChoice(variants: Variant[], words: OptionWords, { locale, texts }: Language): string {
  const names = [...new Set(variants.flatMap((variant) => variant.options.map((option) => option.name)))];
  const [first, ...others] = names.map((name) => words.ofName(name).text);
  if (!first) return texts.shop.edition;
  return new Intl.ListFormat(locale).format([first, ...others.map(texts.shop.optionWithin)]);
}
