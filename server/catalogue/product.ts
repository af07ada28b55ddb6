import { z } from "zod";
import { config } from "#server/config/config.ts";
import { type Seo, SeoSchema } from "#server/content/site/seo.ts";
import {
  availableLanguages,
  idSchema,
  jsonListSchema,
  languageTagSchema,
} from "#server/directus/field-schemas.ts";
import { type Asset, isPlayer, type MediaFile, MediaSchema } from "#server/directus/files/assets.ts";
import { isPublishedNow } from "#server/directus/query/published.ts";
import type { Money } from "#server/platform/money.ts";
import type { UnitPrice } from "./prices/unit-price.ts";
import { applyProductType, isPurchasable, type Variant, variantSchema } from "./variant.ts";

export interface CardPrice {
  now: Money;
  was: Money | undefined;
  /** Least that a buyer may name. */
  minimum: Money | undefined;
  unit: UnitPrice | undefined;
  from: boolean;
}

export interface ProductSummary {
  id: string;
  slug: string;
  title: string;
  subtitle: string | undefined;
  catalogueNumber: string | undefined;
  contributor: string | undefined;
  lang: string | undefined;
  image: Asset | undefined;
  /** The lowest purchasable price, else the lowest of any; undefined without prices. */
  price: CardPrice | undefined;
  /** The visitor's currency, where the product is sold in others only. */
  unsold: string | undefined;
  soldOut: boolean;
}

/** A fact such as the number of pages, with its language where that is not the page's. */
export interface Detail {
  label: string;
  value: string;
  lang: string | undefined;
}

/** Product page data. `content` is raw HTML from the CMS: sanitise before use. */
export interface Product extends ProductSummary {
  description: string;
  content: string;
  type: "physical" | "digital";
  category: { slug: string; title: string } | undefined;
  details: Detail[];
  /** Further media; where `image` is a film or recording, it comes first. */
  images: MediaFile[];
  variants: Variant[];
  seo: Seo;
  /** Language of `content` where it is not the page's. */
  contentLang?: string | undefined;
  languages?: string[] | undefined;
}

/** Product reduced to what sorting and filtering need, with its published variants. */
export interface ProductEntry {
  id: string;
  slug: string;
  title: string;
  category: string | undefined;
  price: Money | undefined;
  variants: Variant[];
}

export const textSchema = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined);

interface WithVariants {
  variants: Variant[];
}

const CardRow = z.object({
  id: idSchema,
  slug: z.string(),
  title: z.string(),
  subtitle: textSchema,
  catalogue_number: textSchema,
  contributor: textSchema,
  lang: languageTagSchema,
  image: MediaSchema,
});

const ProductType = z.enum(["physical", "digital"]).catch("physical");

const EntryRow = CardRow.pick({ id: true, slug: true, title: true }).extend({
  type: ProductType,
  category: z.looseObject({ slug: z.string() }).nullish().catch(undefined),
});

const ProductRow = CardRow.extend({
  description: textSchema,
  content: textSchema,
  type: ProductType,
  category: z
    .looseObject({ slug: z.string(), title: z.string() })
    .nullish()
    .catch(undefined)
    .transform((shelf) =>
      shelf && isPublishedNow(shelf) ? { slug: shelf.slug, title: shelf.title } : undefined,
    ),
  details: jsonListSchema(z.object({ label: z.string(), value: z.coerce.string(), lang: textSchema })),
  content_lang: textSchema,
  languages: availableLanguages,
  seo: SeoSchema,
  images: z.array(z.object({ directus_files_id: MediaSchema })).catch([]),
});

function createSchemas(currency: string) {
  const ofVariants = { variants: jsonListSchema(variantSchema(currency)) };
  return {
    card: CardRow.extend(ofVariants).transform(toCard),
    entry: EntryRow.extend(ofVariants).transform(toEntry),
    product: ProductRow.extend(ofVariants).transform(toProduct),
  };
}

const schemas = new Map(config.currencies.map((currency) => [currency, createSchemas(currency)]));

export function productSchemas(currency: string): ReturnType<typeof createSchemas> {
  return schemas.get(currency) ?? createSchemas(currency);
}

const isPublishedVariant = ({ published }: Variant) => published;

function toEntry({
  id,
  slug,
  title,
  type,
  category,
  variants: all,
}: z.output<typeof EntryRow> & WithVariants): ProductEntry {
  const variants = applyProductType(all.filter(isPublishedVariant), type);
  const price = findLowestPrice(variants)?.now;
  return {
    id,
    slug,
    title,
    category: category && isPublishedNow(category) ? category.slug : undefined,
    price,
    variants,
  };
}

function toProduct(row: z.output<typeof ProductRow> & WithVariants): Product {
  return {
    ...toCard(row),
    description: row.description ?? "",
    content: row.content ?? "",
    type: row.type,
    contentLang: row.content_lang,
    languages: row.languages,
    seo: row.seo,
    category: row.category,
    details: row.details ?? [],
    images: [
      ...(isPlayer(row.image) ? [row.image] : []),
      ...row.images.flatMap((image) => image.directus_files_id ?? []),
    ],
    variants: applyProductType(row.variants.filter(isPublishedVariant), row.type),
  };
}

function toCard(row: z.output<typeof CardRow> & WithVariants): ProductSummary {
  const variants = row.variants.filter(isPublishedVariant);
  const price = findLowestPrice(variants);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle,
    catalogueNumber: row.catalogue_number,
    contributor: row.contributor,
    lang: row.lang,
    image: isPlayer(row.image) ? undefined : row.image,
    price,
    unsold: price ? undefined : variants.find(({ unsold }) => unsold)?.unsold?.currency,
    soldOut: variants.length > 0 && variants.every((variant) => variant.availability === "sold-out"),
  };
}

/** "from €24.00": the lowest purchasable price, else the lowest of all. */
export function findLowestPrice(variants: Variant[]): CardPrice | undefined {
  const buyable = variants.filter(isPurchasable);
  const priced = (buyable.length > 0 ? buyable : variants).flatMap(
    ({ price: now, compareAt: was, minimum, unitPrice: unit }) => (now ? [{ now, was, minimum, unit }] : []),
  );
  const lowest = priced.reduce<(typeof priced)[number] | undefined>(
    (best, price) => (best && best.now.amount <= price.now.amount ? best : price),
    undefined,
  );
  return lowest && { ...lowest, from: priced.some((price) => price.now.amount !== lowest.now.amount) };
}
