import { z } from "zod";
import { config } from "#server/config.ts";
import { type Seo, SeoSchema } from "#server/content/seo.ts";
import { jsonList, key, spoken, tag } from "#server/content/text.ts";
import { type Asset, isPlayer, type Media, MediaSchema } from "#server/directus/assets.ts";
import { isOut } from "#server/directus/published.ts";
import type { Money } from "#server/money.ts";
import type { UnitPrice } from "./unit-price.ts";
import { canBeBought, type Variant, variantSchema } from "./variant.ts";

/** What a list shows of the prices of a product. */
interface CardPrice {
  now: Money;
  was: Money | undefined;
  /** The least that a buyer may name, where the price is theirs. */
  minimum: Money | undefined;
  unit: UnitPrice | undefined;
  from: boolean;
}

/** A product as a list shows it. */
export interface ProductCard {
  id: string;
  slug: string;
  title: string;
  subtitle: string | undefined;
  catalogueNumber: string | undefined;
  contributor: string | undefined;
  lang: string | undefined;
  image: Asset | undefined;
  /** The lowest price of a variant that can be bought, else of any; undefined where none has one. */
  price: CardPrice | undefined;
  /** The currency that it is asked for in, where it is sold in others only. */
  unsold: string | undefined;
  soldOut: boolean;
}

/** One of the facts below a product, such as its pages; in a language of its own where that is not the page's. */
export interface Detail {
  label: string;
  value: string;
  lang: string | undefined;
}

/** A product with all that its own page shows. `content` is HTML as the CMS has it: sanitise before use. */
export interface Product extends ProductCard {
  description: string;
  content: string;
  type: "physical" | "digital";
  category: { slug: string; title: string } | undefined;
  details: Detail[];
  /** Further pictures, films and recordings; first what is played in the place of `image`. */
  images: Media[];
  variants: Variant[];
  /** What the owner wants search engines and link previews to show instead. */
  seo: Seo;
  /** The language of `content` where it is not the page's. */
  contentLang?: string | undefined;
  /** The languages of the site that it is there in. */
  languages?: string[] | undefined;
}

/** A product as sorting and narrowing a list needs it, with the variants that are out. */
export interface ProductEntry {
  id: string;
  slug: string;
  title: string;
  /** A category's slug. */
  category: string | undefined;
  price: Money | undefined;
  variants: Variant[];
}

export const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined);

interface WithVariants {
  variants: Variant[];
}

const CardRow = z.object({
  id: key,
  slug: z.string(),
  title: z.string(),
  subtitle: text,
  catalogue_number: text,
  contributor: text,
  lang: tag,
  image: MediaSchema,
});

const EntryRow = CardRow.pick({ id: true, slug: true, title: true }).extend({
  category: z.looseObject({ slug: z.string() }).nullish().catch(undefined),
});

const ProductRow = CardRow.extend({
  description: text,
  content: text,
  type: z.enum(["physical", "digital"]).catch("physical"),
  category: z
    .looseObject({ slug: z.string(), title: z.string() })
    .nullish()
    .catch(undefined)
    .transform((shelf) => (shelf && isOut(shelf) ? { slug: shelf.slug, title: shelf.title } : undefined)),
  details: jsonList(z.object({ label: z.string(), value: z.coerce.string(), lang: text })),
  content_lang: text,
  languages: spoken,
  seo: SeoSchema,
  images: z.array(z.object({ directus_files_id: MediaSchema })).catch([]),
});

function schemasFor(currency: string) {
  const ofVariants = { variants: jsonList(variantSchema(currency)) };
  return {
    card: CardRow.extend(ofVariants).transform(toCard),
    entry: EntryRow.extend(ofVariants).transform(toEntry),
    product: ProductRow.extend(ofVariants).transform(toProduct),
  };
}

const schemas = new Map(config.currencies.map((currency) => [currency, schemasFor(currency)]));

/** How products are read with what they cost in a currency: as cards, as entries of a list, and whole. */
export function productSchemas(currency: string): ReturnType<typeof schemasFor> {
  return schemas.get(currency) ?? schemasFor(currency);
}

function toEntry({
  id,
  slug,
  title,
  category,
  variants: all,
}: z.output<typeof EntryRow> & WithVariants): ProductEntry {
  const variants = all.filter(({ published }) => published);
  const price = lowestPrice(variants)?.now;
  return {
    id,
    slug,
    title,
    category: category && isOut(category) ? category.slug : undefined,
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
    variants: row.variants.filter((variant) => variant.published),
  };
}

function toCard(row: z.output<typeof CardRow> & WithVariants): ProductCard {
  const variants = row.variants.filter((variant) => variant.published);
  const price = lowestPrice(variants);
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

/** What "from €24.00" says: the lowest price among what can be bought now, else among everything. */
export function lowestPrice(variants: Variant[]): CardPrice | undefined {
  const buyable = variants.filter(canBeBought);
  const priced = (buyable.length > 0 ? buyable : variants).flatMap(
    ({ price: now, compareAt: was, minimum, unitPrice: unit }) => (now ? [{ now, was, minimum, unit }] : []),
  );
  const lowest = priced.reduce<(typeof priced)[number] | undefined>(
    (best, price) => (best && best.now.amount <= price.now.amount ? best : price),
    undefined,
  );
  return lowest && { ...lowest, from: priced.some((price) => price.now.amount !== lowest.now.amount) };
}
