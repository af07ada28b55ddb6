import { z } from "zod";
import { idSchema } from "#server/directus/field-schemas.ts";
import { type Asset, AssetSchema } from "#server/directus/files/assets.ts";
import { limits } from "#server/limits.ts";
import { createPriceSchema, findFixedPrice, type Priced } from "./prices/price.ts";
import { type Content, calculateUnitPrice, parseContent, type UnitPrice } from "./prices/unit-price.ts";
import { type Backorder, BackorderRow, parseBackorder } from "./stock/backorder.ts";

export type Availability = "in-stock" | "low" | "back-order" | "sold-out";

/** `stock` is the copy for display; sales use the ledger. */
export interface Variant extends Priced {
  id: string;
  sku: string;
  title: string;
  options: { name: string; value: string }[];
  published: boolean;
  /** Nothing is sent: its weight is 0, or its product digital. Guests do not read which variants have files. */
  digital: boolean;
  weightGrams: number;
  /** Undefined where stock is not tracked. */
  stock: number | undefined;
  availability: Availability;
  backorder: Backorder | undefined;
  content: Content | undefined;
  unitPrice: UnitPrice | undefined;
  image: Asset | undefined;
}

/** From this many pieces on, the page says how few are left. */
const lowStock = 3;

/** Unreadable options count as none. */
export const VariantOptions = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .nullish()
  .catch([])
  .transform((options) => options ?? []);

const VariantRow = z.object({
  id: idSchema,
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

export function variantSchema(currency: string) {
  return VariantRow.extend({ prices: createPriceSchema(currency) }).transform((row): Variant => {
    const content = parseContent(row.content_amount, row.content_unit);
    const backorder = parseBackorder(row);
    const stock = row.track_stock ? Math.max(0, row.stock ?? 0) : undefined;
    return {
      id: row.id,
      sku: row.sku ?? "",
      title: row.title ?? "",
      options: row.options,
      published: isPublished(row.status),
      digital: row.weight_grams === 0,
      weightGrams: row.weight_grams ?? 0,
      ...row.prices,
      stock,
      availability: getAvailability(stock, backorder),
      backorder,
      content,
      unitPrice: calculateUnitPrice(findFixedPrice(row.prices), content),
      image: row.image,
    };
  });
}

/** All variants of a digital product are digital. */
export function applyProductType(variants: Variant[], type: "physical" | "digital"): Variant[] {
  return variants.map((variant) => ({ ...variant, digital: variant.digital || type === "digital" }));
}

/** True also where Directus has no such field. */
export function isPublished(status: string | null | undefined): boolean {
  return status == null || status === "published";
}

export function isPurchasable({ price, availability }: Pick<Variant, "price" | "availability">): boolean {
  return price !== undefined && availability !== "sold-out";
}

/** @param available undefined where there is no end of it */
export function getMostPerLine(available: number | undefined): number {
  return Math.min(limits.lineQuantity, available ?? limits.lineQuantity);
}

/** Untracked stock is never sold out. */
function getAvailability(stock: number | undefined, backorder: Backorder | undefined): Availability {
  if (stock === undefined || stock > lowStock) return "in-stock";
  if (stock > 0) return "low";
  return backorder ? "back-order" : "sold-out";
}

/** What an order copies of a variant: enough to sell, ship and describe it. */
export interface SellableVariant extends Priced {
  id: string;
  sku: string;
  /** In the language of the client that read it. */
  title: string;
  /** Where it is not that language. */
  titleLang: string | undefined;
  productTitle: string;
  productSlug: string;
  catalogueNumber: string | undefined;
  lang: string | undefined;
  image: Asset | undefined;
  type: "physical" | "digital";
  weightGrams: number;
  /** The shop's tax rate, such as "standard" or "reduced". */
  taxCode: string;
  stripeTaxCode?: string | undefined;
  trackStock: boolean;
  backorder: Backorder | undefined;
  unitPrice: UnitPrice | undefined;
}
