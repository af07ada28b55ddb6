import type { SellableVariant } from "#server/catalogue/variant.ts";
import { findVariants } from "#server/catalogue/variants.ts";
import type { Directus } from "#server/directus/client.ts";
import type { CountedLine } from "./hold-stock.ts";
import type { Order } from "./order.ts";

/** The lines of an order whose stock is counted. What is no longer for sale is not. */
export async function countedLinesOf(directus: Directus, order: Order): Promise<CountedLine[]> {
  const ids = order.lines.flatMap(({ variant }) => variant ?? []);
  return countedAmong(order, await findVariants(directus, ids));
}

/** Those of an order's lines whose stock is counted, by what its variants say now. */
export function countedAmong({ lines }: Pick<Order, "lines">, variants: SellableVariant[]): CountedLine[] {
  const counted = new Set(variants.flatMap(({ id, trackStock }) => (trackStock ? id : [])));
  return lines.flatMap(({ id, variant, quantity, backordered }) =>
    variant && counted.has(variant) ? [{ id, variant, quantity, backordered }] : [],
  );
}
