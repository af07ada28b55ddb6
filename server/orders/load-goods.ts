import { findCovers } from "#server/catalogue/variants.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { cachedServiceClient, withLanguage } from "#server/directus/clients/clients.ts";
import type { UsedDownload } from "./downloads/downloads.ts";
import { loadBoughtPosts } from "./downloads/load-bought-posts.ts";
import { loadDownloads } from "./downloads/load-downloads.ts";
import type { Order, OrderSummary } from "./order.ts";
import type { Goods } from "./order-view.ts";

/**
 * What a page shows beside some orders: covers as the visitor's client reads them, files and posts as the service
 * client does.
 * @param used downloads that were read beside the orders
 * @throws DirectusError "unavailable"
 */
export async function loadGoods(
  directus: DirectusClient,
  orders: Order[],
  used?: UsedDownload[],
): Promise<Goods> {
  const [covers, downloads, posts] = await Promise.all([
    findOrderCovers(directus, orders),
    loadDownloads(orders, used),
    loadBoughtPosts(withLanguage(cachedServiceClient, directus.language), orders),
  ]);
  return { covers, downloads, posts };
}

/** Covers of what is in some orders. @param directus the visitor's */
export function findOrderCovers(
  directus: DirectusClient,
  orders: { lines: Pick<OrderSummary["lines"][number], "variant">[] }[],
): ReturnType<typeof findCovers> {
  return findCovers(
    directus,
    orders.flatMap(({ lines }) => lines.flatMap(({ variant }) => variant ?? [])),
  );
}
