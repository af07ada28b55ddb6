import { findPostByProduct } from "#server/content/posts/posts.ts";
import type { Seo } from "#server/content/site/seo.ts";
import { withLinkPicture } from "#server/content/site/social-images.ts";
import { cleanHtml } from "#server/content/text/rich-text.ts";
import { resolveImages } from "#server/content/text/text-images.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { MediaFile } from "#server/directus/files/assets.ts";
import { limits } from "#server/limits.ts";
import { type Memo, memoizeFrozen } from "#server/platform/frozen.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatMajorUnits } from "#server/platform/money.ts";
import { type ProductCardView, toProductCardView } from "./card-view.ts";
import {
  findNearestVariant,
  findVariantByOptions,
  getVariantOptions,
  listProductOptions,
  type ProductOption,
  type SelectedOptions,
  withDefaults,
} from "./option-selection.ts";
import { formatSelection, type OptionView, toOptionViews } from "./option-view.ts";
import { type OptionLabels, readOptionLabels } from "./options.ts";
import { type BaseUnit, type ContentUnit, formatContent, getBaseUnit } from "./prices/unit-price.ts";
import type { Detail, Product } from "./product.ts";
import { findProduct, listRelated } from "./products.ts";
import { type Availability, isPurchasable, type Variant } from "./variant.ts";
import { formatOptionNames, toVariantView, type VariantView } from "./variant-view.ts";

export interface ProductView extends ProductCardView {
  seo: Seo;
  contentLang?: string | undefined;
  languages?: string[] | undefined;
  description: string;
  /** Raw HTML from the CMS. */
  content: string;
  category: { slug: string; title: string } | undefined;
  details: Detail[];
  images: MediaFile[];
  /** What the variants differ in, such as "Format" or "Size and paper". */
  choice: string;
  variants: VariantView[];
  /** One group of radios for each option; empty where all variants fit into one list. */
  options: OptionView[];
  /** True where the page holds what each variant costs, so that a choice needs no other page. */
  isListed: boolean;
  /** The variant selected at first; undefined where the requested combination does not exist. */
  chosen: string | undefined;
  missing: string | undefined;
  buyable: boolean;
  /** Currencies it is sold in, where the page's is not among them. */
  soldIn: string[];
  pictured: boolean;
  /** Weight of the lightest variant that is sent; undefined where none is. */
  lightestGrams: number | undefined;
  /** schema.org offers, one per priced variant. */
  offers: {
    variant: string;
    title: string;
    sku: string;
    /** Major units. */
    price: string;
    minimum: string | undefined;
    currency: string;
    availability: Availability;
    /** Restock date while it is on back-order. */
    from: string | undefined;
    /** For the unit price: amount of content and its base unit. */
    content: { amount: string; unit: ContentUnit; per: BaseUnit } | undefined;
  }[];
}

export interface ProductSelection {
  variant: string | undefined;
  choice: SelectedOptions;
  /** The option that stays where the combination does not exist. */
  fixed?: string | undefined;
}

/** Undefined where no published product has this slug. */
export async function loadProduct(directus: DirectusClient, slug: string, wanted: ProductSelection) {
  const [product, labels] = await Promise.all([findProduct(directus, slug), readOptionLabels(directus)]);
  if (!product) return undefined;
  const [related, content, seo, post] = await Promise.all([
    listRelated(directus, product, 4),
    resolveImages(directus, cleanHtml(product.content)),
    withLinkPicture(directus, product.seo),
    product.variants.some(({ digital }) => digital) ? findPostByProduct(directus, product.id) : undefined,
  ]);
  const { language } = directus;
  return {
    product: { ...toProductView(product, labels, { wanted, language }), content, seo },
    related: related.map((card) => toProductCardView(card, language)),
    post,
  };
}

export function toProductView(
  product: Product,
  labels: OptionLabels,
  { wanted, language }: { wanted: ProductSelection; language: Language },
): ProductView {
  const { variants } = product;
  const unselected = memoizeFrozen(unselectedViews, [product, labels], () =>
    toUnselectedView(product, labels, language),
  );
  const { isListed } = unselected;
  const options = listProductOptions(variants);
  const { choice, variant } = findSelected(variants, options, { ...wanted, isListed });
  return {
    ...unselected,
    image: variant?.image ?? product.image,
    options: isListed ? [] : toOptionViews({ variants, options, choice }, labels, language),
    chosen: variant?.id,
    missing: variant || choice.size === 0 ? undefined : formatSelection(choice, labels, language),
  };
}

const unselectedViews: Memo = new WeakMap();

/** What does not depend on the selected variant. */
function toUnselectedView(product: Product, labels: OptionLabels, language: Language) {
  const { variants, type: _type, ...rest } = product;
  const weights = variants.filter(({ digital }) => !digital).map(({ weightGrams }) => weightGrams);
  return {
    ...rest,
    ...toProductCardView(product, language),
    choice: formatOptionNames(variants, labels, language),
    variants: variants.map((one) => toVariantView(one, variants, { labels, language })),
    isListed: variants.length <= limits.variantsListed,
    buyable: variants.some(isPurchasable),
    soldIn: product.unsold ? [...new Set(variants.flatMap(({ unsold }) => unsold?.soldIn ?? []))] : [],
    pictured: variants.some(({ image }) => image),
    lightestGrams: weights.length > 0 ? Math.min(...weights) : undefined,
    offers: variants.flatMap((one) => toOffer(one, labels.ofVariant(one, variants).text) ?? []),
  };
}

/**
 * What is wanted, else the first purchasable variant. Separate options also show what is sold out, and a wanted
 * combination that does not exist.
 */
function findSelected(
  variants: Variant[],
  options: ProductOption[],
  wanted: ProductSelection & { isListed: boolean },
): { choice: SelectedOptions; variant: Variant | undefined } {
  const isOpen = (one: Variant) => !wanted.isListed || isPurchasable(one);
  const variant =
    variants.find((one) => one.id === wanted.variant && isOpen(one)) ??
    variants.find((one) => isPurchasable(one) && one.availability !== "back-order") ??
    variants.find(isPurchasable) ??
    variants.find(isOpen);
  const isWanted = !wanted.isListed || wanted.choice.size > 0;
  if (options.length === 0 || !variant || !isWanted) return { choice: new Map(), variant };
  const choice = withDefaults(wanted.choice, options, getVariantOptions(variant, options));
  const found = findVariantByOptions(variants, options, choice);
  const { fixed } = wanted;
  return {
    choice,
    variant: found ?? (fixed ? findNearestVariant(variants, options, { choice, fixed }) : undefined),
  };
}

function toOffer(
  { id, sku, price, minimum, availability, backorder, content }: Variant,
  title: string,
): ProductView["offers"][number] | undefined {
  if (!price) return undefined;
  return {
    variant: id,
    title,
    sku,
    price: formatMajorUnits(price),
    minimum: minimum && formatMajorUnits(minimum),
    currency: price.currency,
    availability,
    from: availability === "back-order" ? backorder?.from : undefined,
    content: minimum
      ? undefined
      : content && {
          amount: formatContent(content),
          unit: content.unit,
          per: getBaseUnit(content.unit),
        },
  };
}
