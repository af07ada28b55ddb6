import { findVariants } from "#server/catalogue/variants.ts";
import type { Directus } from "#server/directus/client.ts";
import type { CountedLine } from "./hold-stock.ts";
import type { Order } from "./order.ts";

/** The lines of an order whose stock is counted. What is no longer for sale is not. */
export async function countedLinesOf(directus: Directus, order: Order): Promise<CountedLine[]> {
  const variants = await findVariants(
    directus,
    order.lines.flatMap(({ variant }) => variant ?? []),
  );
  const counted = new Set(variants.flatMap(({ id, trackStock }) => (trackStock ? id : [])));
  return order.lines.flatMap(({ id, variant, quantity }) =>
    variant && counted.has(variant) ? [{ id, variant, quantity }] : [],
  );
}
