import { z } from "zod";
import type { Row } from "#server/directus/clients/client.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import { type Memo, memoizeFrozen } from "#server/platform/frozen.ts";

export const stockCopyFields = ["id", "variants.id", "variants.stock"] as const;

const Variants = z.array(z.looseObject({ id: idSchema, stock: z.unknown().optional() })).catch([]);

const merged: Memo = new WeakMap();

/** Adds stock to the variants of products, from rows read with `stockCopyFields`; a missing variant has none. */
export function addStockCopies(products: Row[], copies: Row[]): Row[] {
  const add = () => {
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
  };
  return Object.isFrozen(copies) ? memoizeFrozen(merged, [products, copies], add) : add();
}
