import { withLinkPicture } from "#server/content/link-pictures.ts";
import { cleanHtml } from "#server/content/rich-text.ts";
import type { Seo } from "#server/content/seo.ts";
import { findPostSoldAs } from "#server/content/sold-posts.ts";
import { placePictures } from "#server/content/text-pictures.ts";
import type { Media } from "#server/directus/assets.ts";
import type { Directus } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import { majorUnits } from "#server/money.ts";
import { type ProductCardView, viewOfCard } from "./card-view.ts";
import { type Choice, choiceOf, completed, optionsOf, type ProductOption, variantOf } from "./choice.ts";
import { type OptionView, viewOfOptions, wordsOfChoice } from "./option-view.ts";
import { type OptionWords, readOptionWords } from "./options.ts";
import type { Detail, Product } from "./product.ts";
import { findProduct, listRelated } from "./products.ts";
import { type BaseUnit, baseOf, type ContentUnit, writtenContent } from "./unit-price.ts";
import { type Availability, canBeBought, type Variant } from "./variant.ts";
import { nameOfChoice, type VariantView, viewOfVariant } from "./variant-view.ts";

export interface ProductView extends ProductCardView {
  seo: Seo;
  contentLang?: string | undefined;
  languages?: string[] | undefined;
  description: string;
  /** HTML as the CMS has it. */
  content: string;
  category: { slug: string; title: string } | undefined;
  details: Detail[];
  images: Media[];
  /** What the variants differ in, such as "Format" or "Size and paper". */
  choice: string;
  variants: VariantView[];
  /** What the product is chosen by where that is more than one list; else empty. */
  options: OptionView[];
  /** The variant that is chosen when the page opens; undefined where what was chosen does not exist. */
  chosen: string | undefined;
  /** What was chosen and does not exist, in words. */
  missing: string | undefined;
  /** Some variant can be bought now. */
  buyable: boolean;
  /** The currencies that it is sold in, where that is not the one of the page. */
  soldIn: string[];
  /** What changes on the page when another variant is chosen is more than the choice itself. */
  pictured: boolean;
  /** schema.org offers, one a priced variant. */
  offers: {
    variant: string;
    title: string;
    sku: string;
    /** Major units. */
    price: string;
    /** The least that the buyer may name, where the price is theirs. */
    minimum: string | undefined;
    currency: string;
    availability: Availability;
    /** The day from which it is sent, where there is none now. */
    from: string | undefined;
    /** How much of what that price is for, and what it is told by. */
    content: { amount: string; unit: ContentUnit; per: BaseUnit } | undefined;
  }[];
}

/** What an address or a form asks a product's page to have chosen. */
export interface Wanted {
  variant: string | undefined;
  choice: Choice;
}

/**
 * Reads a product's page: the product, then a few of its category, and the post that it opens if it can be read at once.
 * @param wanted opens the page with it chosen
 * @returns undefined when no published product has this slug
 */
export async function loadProduct(directus: Directus, slug: string, wanted: Wanted) {
  const [product, words] = await Promise.all([findProduct(directus, slug), readOptionWords(directus)]);
  if (!product) return undefined;
  const [related, content, seo, post] = await Promise.all([
    listRelated(directus, product, 4),
    placePictures(directus, cleanHtml(product.content)),
    withLinkPicture(directus, product.seo),
    product.variants.some(({ digital }) => digital) ? findPostSoldAs(directus, product.id) : undefined,
  ]);
  const { language } = directus;
  return {
    product: { ...viewOfProduct(product, words, wanted, language), content, seo },
    related: related.map((card) => viewOfCard(card, language)),
    post,
  };
}

/** Writes a product out, with what is wanted of it chosen. */
export function viewOfProduct(
  product: Product,
  words: OptionWords,
  wanted: Wanted,
  language: Language,
): ProductView {
  const { variants, type: _type, ...rest } = product;
  const options = optionsOf(variants);
  const { choice, variant } = chosenOf(variants, options, wanted);
  return {
    ...rest,
    ...viewOfCard(product, language),
    image: variant?.image ?? product.image,
    choice: nameOfChoice(variants, words, language),
    variants: variants.map((one) => viewOfVariant(one, variants, words, language)),
    options: viewOfOptions({ variants, options, choice }, words, language),
    chosen: variant?.id,
    missing: variant ? undefined : wordsOfChoice(choice, words, language),
    buyable: variants.some(canBeBought),
    soldIn: product.unsold ? [...new Set(variants.flatMap(({ unsold }) => unsold?.soldIn ?? []))] : [],
    pictured: variants.some(({ image }) => image),
    offers: variants.flatMap((one) => offerOf(one, words.ofVariant(one, variants).text) ?? []),
  };
}

/**
 * What is chosen: what is wanted, else the first that can be bought. A list has only what can be bought; of options
 * every combination can be looked at, also one that nobody makes.
 */
function chosenOf(
  variants: Variant[],
  options: ProductOption[],
  wanted: Wanted,
): { choice: Choice; variant: Variant | undefined } {
  const isOpen = (one: Variant) => options.length > 0 || canBeBought(one);
  const variant =
    variants.find((one) => one.id === wanted.variant && isOpen(one)) ??
    variants.find((one) => canBeBought(one) && one.availability !== "back-order") ??
    variants.find(canBeBought) ??
    variants.find(isOpen);
  if (options.length === 0 || !variant) return { choice: new Map(), variant };
  const choice = completed(wanted.choice, options, choiceOf(variant, options));
  return { choice, variant: variantOf(variants, options, choice) };
}

function offerOf(
  { id, sku, price, minimum, availability, backorder, content }: Variant,
  title: string,
): ProductView["offers"][number] | undefined {
  if (!price) return undefined;
  return {
    variant: id,
    title,
    sku,
    price: majorUnits(price),
    minimum: minimum && majorUnits(minimum),
    currency: price.currency,
    availability,
    from: availability === "back-order" ? backorder?.from : undefined,
    content: minimum
      ? undefined
      : content && {
          amount: writtenContent(content),
          unit: content.unit,
          per: baseOf(content.unit),
        },
  };
}
