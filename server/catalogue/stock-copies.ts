import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Row } from "#server/directus/client.ts";

/** What to ask a product for, so that `addStockCopies` finds how many pieces each of its variants shows. */
export const stockCopyFields = ["id", "variants.id", "variants.stock"];

const Variants = z.array(z.looseObject({ id: key, stock: z.unknown().optional() })).catch([]);

/**
 * Puts the pieces left beside the variants of products that were read without them.
 * @param products rows with `variants`
 * @param copies rows with `stockCopyFields`; a variant that is missing there has none left, as far as is known
 */
export function addStockCopies(products: Row[], copies: Row[]): Row[] {
  const stockOf = new Map(
    copies.flatMap(({ variants }) => Variants.parse(variants).map(({ id, stock }) => [id, stock] as const)),
  );
  return products.map((product) => ({
    ...product,
    variants: Variants.parse(product.variants).map((variant) => ({
      ...variant,
      stock: stockOf.get(variant.id),
    })),
  }));
}
