import type { PostLink } from "#server/content/posts/post.ts";
import { listPostLinks } from "#server/content/posts/posts.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isPaid, type Order } from "../order.ts";
import { isDisputed } from "../refunds/refund-status.ts";

/** By line; none while the order is unpaid or disputed. Service client only. @throws DirectusError "unavailable" */
export async function loadBoughtPosts(
  directus: DirectusClient,
  orders: Order[],
): Promise<Map<string, PostLink>> {
  const sold = orders.flatMap((order) => (isPaid(order.status) && !isDisputed(order) ? order.lines : []));
  const links = await listPostLinks(
    directus,
    sold.flatMap(({ post }) => post ?? []),
  );
  return new Map(
    sold.flatMap(({ id, post = "" }) => {
      const link = links.get(post);
      return link ? [[id, link] as const] : [];
    }),
  );
}
