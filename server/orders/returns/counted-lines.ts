import type { SellableVariant } from "#server/catalogue/variant.ts";
import { findVariants } from "#server/catalogue/variants.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { StockedLine } from "../holds.ts";
import type { Order } from "../order.ts";

/** Lines with tracked stock; excludes variants no longer for sale. */
export async function readStockedLines(directus: DirectusClient, order: Order): Promise<StockedLine[]> {
  const ids = order.lines.flatMap(({ variant }) => variant ?? []);
  return filterStockedLines(order, await findVariants(directus, ids));
}

export function filterStockedLines(
  { lines }: Pick<Order, "lines">,
  variants: SellableVariant[],
): StockedLine[] {
  const counted = new Set(variants.flatMap(({ id, trackStock }) => (trackStock ? id : [])));
  return lines.flatMap(({ id, variant, quantity, backordered }) =>
    variant && counted.has(variant) ? [{ id, variant, quantity, backordered }] : [],
  );
}
