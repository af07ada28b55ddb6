import { config } from "#server/config.ts";
import { cleanHtml } from "#server/content/rich-text.ts";
import { placePictures } from "#server/content/text-pictures.ts";
import type { Asset } from "#server/directus/assets.ts";
import type { Directus } from "#server/directus/client.ts";
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
  return { product: { ...viewOf(product, wanted), content }, related: related.map(viewOfCard) };
}

function viewOf(product: Product, wanted: string | undefined): ProductView {
  const { variants, type: _type, ...rest } = product;
  const buyable = variants.filter((variant) => variant.availability !== "sold-out" && variant.price);
  return {
    ...rest,
    ...viewOfCard(product),
    choice: choiceOf(variants),
    variants: variants.map(viewOfVariant),
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

function viewOfVariant({
  id,
  sku,
  title,
  price,
  compareAt,
  availability,
  digital,
  stock,
}: Variant): VariantView {
  return {
    id,
    sku,
    title: title || sku,
    price: price && {
      now: formatMoney(price, config.locale),
      was: compareAt && formatMoney(compareAt, config.locale),
    },
    availability: price ? availability : "sold-out",
    digital,
    stock,
  };
}

function choiceOf(variants: Variant[]): string {
  const names = [...new Set(variants.flatMap((variant) => variant.options.map((option) => option.name)))];
  const [first, ...others] = names;
  return first ? [first, ...others.map((name) => name.toLowerCase())].join(" and ") : "Edition";
}
