import type { PostLink } from "#server/content/posts/post.ts";
import { listPostLinks } from "#server/content/posts/posts.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isPaid, type Order } from "../order.ts";
import { isDisputed } from "../refunds/refund-status.ts";

/** None while the order is unpaid or disputed. Service client only. @throws DirectusError "unavailable" */
export async function loadBoughtPosts(
  directus: DirectusClient,
  order: Order,
): Promise<Map<string, PostLink>> {
  if (!isPaid(order.status) || isDisputed(order)) return new Map();
  const links = await listPostLinks(
    directus,
    order.lines.flatMap(({ post }) => post ?? []),
  );
  return new Map(
    order.lines.flatMap(({ id, post = "" }) => {
      const link = links.get(post);
      return link ? [[id, link] as const] : [];
    }),
  );
}
