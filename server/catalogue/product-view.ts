import { cleanHtml } from "#server/content/rich-text.ts";
import type { Seo } from "#server/content/seo.ts";
import { placePictures } from "#server/content/text-pictures.ts";
import type { Asset } from "#server/directus/assets.ts";
import type { Directus } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import { formatMoney, majorUnits } from "#server/money.ts";
import { type ProductCardView, viewOfCard } from "./card-view.ts";
import type { Product } from "./product.ts";
import { findProduct, listRelated } from "./products.ts";
import type { Availability, Variant } from "./variant.ts";

/** A choice on the product page, with its prices as text. */
export interface VariantView {
  id: string;
  sku: string;
  title: string;
  price: { now: string; was: string | undefined } | undefined;
  availability: Availability;
  digital: boolean;
  stock: number | undefined;
}

export interface ProductView extends ProductCardView {
  seo: Seo;
  contentLang?: string | undefined;
  languages?: string[] | undefined;
  description: string;
  /** HTML as the CMS has it. */
  content: string;
  category: { slug: string; title: string } | undefined;
  details: { label: string; value: string }[];
  images: Asset[];
  /** What the variants differ in, such as "Format" or "Size and paper". */
  choice: string;
  variants: VariantView[];
  /** The variant that is chosen when the page opens: the first that can be bought. */
  chosen: string | undefined;
  /** schema.org offers, one a priced variant. */
  offers: {
    variant: string;
    title: string;
    sku: string;
    /** Major units. */
    price: string;
    currency: string;
    inStock: boolean;
  }[];
}

/**
 * Reads a product's page: the product, then a few of its category.
 * @param wanted a variant's id from the URL, to open the page with it chosen
 * @returns undefined when no published product has this slug
 */
export async function loadProduct(directus: Directus, slug: string, wanted?: string) {
  const product = await findProduct(directus, slug);
  if (!product) return undefined;
  const [related, content] = await Promise.all([
    listRelated(directus, product, 4),
    placePictures(directus, cleanHtml(product.content)),
  ]);
  const { language } = directus;
  return {
    product: { ...viewOf(product, language, wanted), content },
    related: related.map((card) => viewOfCard(card, language)),
  };
}

function viewOf(product: Product, language: Language, wanted: string | undefined): ProductView {
  const { variants, type: _type, ...rest } = product;
  const buyable = variants.filter((variant) => variant.availability !== "sold-out" && variant.price);
  return {
    ...rest,
    ...viewOfCard(product, language),
    choice: choiceOf(variants, language),
    variants: variants.map((variant) => viewOfVariant(variant, language)),
    chosen: (buyable.find(({ id }) => id === wanted) ?? buyable[0])?.id,
    offers: variants.flatMap((variant) => offerOf(variant) ?? []),
  };
}

function offerOf({
  id,
  title,
  sku,
  price,
  availability,
}: Variant): ProductView["offers"][number] | undefined {
  if (!price) return undefined;
  return {
    variant: id,
    title: title || sku,
    sku,
    price: majorUnits(price),
    currency: price.currency,
    inStock: availability !== "sold-out",
  };
}

function viewOfVariant(variant: Variant, { locale }: Language): VariantView {
  const { id, sku, title, price, compareAt, availability, digital, stock } = variant;
  return {
    id,
    sku,
    title: title || sku,
    price: price && {
      now: formatMoney(price, locale),
      was: compareAt && formatMoney(compareAt, locale),
    },
    availability: price ? availability : "sold-out",
    digital,
    stock,
  };
}

/** "Format and size": what the variants differ in. */
function choiceOf(variants: Variant[], { locale, texts }: Language): string {
  const names = [...new Set(variants.flatMap((variant) => variant.options.map((option) => option.name)))];
  const [first, ...others] = names;
  if (!first) return texts.shop.edition;
  return new Intl.ListFormat(locale).format([first, ...others.map(texts.shop.optionWithin)]);
}
