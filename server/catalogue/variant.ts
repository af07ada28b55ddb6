import { z } from "zod";
import { key } from "#server/content/text.ts";
import { type Asset, AssetSchema } from "#server/directus/assets.ts";
import { type Backorder, BackorderRow, backorderOf } from "./backorder.ts";
import { fixedPriceOf, type Priced, pricesIn } from "./price.ts";
import { type Content, contentOf, type UnitPrice, unitPriceOf } from "./unit-price.ts";

export type Availability = "in-stock" | "low" | "back-order" | "sold-out";

/** One thing that can be put into a cart. `stock` is the display copy: selling asks the ledger. */
export interface Variant extends Priced {
  id: string;
  sku: string;
  title: string;
  options: { name: string; value: string }[];
  published: boolean;
  /** Nothing to ship: it has no weight. */
  digital: boolean;
  /** Pieces left, or undefined where they are not counted. */
  stock: number | undefined;
  availability: Availability;
  /** That it is sold while there is none. */
  backorder: Backorder | undefined;
  /** How much is in it, where its price is told by that too. */
  content: Content | undefined;
  unitPrice: UnitPrice | undefined;
  /** Its own picture, in place of the product's. */
  image: Asset | undefined;
}

/** Pieces from which on the page says how few are left. */
const lowStock = 3;

/** What a variant is, by the names of options; nothing where that cannot be read. */
export const VariantOptions = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .nullish()
  .catch([])
  .transform((options) => options ?? []);

const VariantRow = z.object({
  id: key,
  sku: z.string().nullish(),
  title: z.string().nullish(),
  options: VariantOptions,
  status: z.string().nullish(),
  weight_grams: z.number().nullish(),
  track_stock: z.boolean().nullish(),
  stock: z.number().nullish(),
  content_amount: z.unknown().optional(),
  content_unit: z.unknown().optional(),
  image: AssetSchema,
  ...BackorderRow.shape,
});

/** A variant as Directus has it, with what it costs in a currency. */
export function variantSchema(currency: string) {
  return VariantRow.extend({ prices: pricesIn(currency) }).transform((row): Variant => {
    const content = contentOf(row.content_amount, row.content_unit);
    const backorder = backorderOf(row);
    const stock = row.track_stock ? Math.max(0, row.stock ?? 0) : undefined;
    return {
      id: row.id,
      sku: row.sku ?? "",
      title: row.title ?? "",
      options: row.options,
      published: isPublished(row.status),
      digital: !row.weight_grams,
      ...row.prices,
      stock,
      availability: availabilityOf(stock, backorder),
      backorder,
      content,
      unitPrice: unitPriceOf(fixedPriceOf(row.prices), content),
      image: row.image,
    };
  });
}

/** True also where a Directus has no such field. */
export function isPublished(status: string | null | undefined): boolean {
  return status == null || status === "published";
}

/** True where a variant can be put into a cart now. */
export function canBeBought({ price, availability }: Pick<Variant, "price" | "availability">): boolean {
  return price !== undefined && availability !== "sold-out";
}

/** Whether a number of pieces left reads as plenty, few or none; undefined is never sold out. */
function availabilityOf(stock: number | undefined, backorder: Backorder | undefined): Availability {
  if (stock === undefined || stock > lowStock) return "in-stock";
  if (stock > 0) return "low";
  return backorder ? "back-order" : "sold-out";
}

/** What an order copies of a variant: enough to sell, ship and describe it without asking again. */
export interface SellableVariant extends Priced {
  id: string;
  sku: string;
  /** What it is called in the language of the door that it was read through. */
  title: string;
  /** The language of the title where it is not that one. */
  titleLang: string | undefined;
  productTitle: string;
  productSlug: string;
  catalogueNumber: string | undefined;
  lang: string | undefined;
  image: Asset | undefined;
  type: "physical" | "digital";
  weightGrams: number;
  /** Which of the owner's tax rates it has, such as "standard" or "reduced". */
  taxCode: string;
  /** What Stripe takes it for, such as "txcd_35010000", where Stripe works the tax out. */
  stripeTaxCode?: string | undefined;
  trackStock: boolean;
  /** That it is sold while there is none. */
  backorder: Backorder | undefined;
  unitPrice: UnitPrice | undefined;
}
