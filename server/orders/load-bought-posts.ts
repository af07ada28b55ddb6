import type { PostLink } from "#server/content/post.ts";
import { listPostLinks } from "#server/content/sold-posts.ts";
import type { Directus } from "#server/directus/client.ts";
import { isFrozen } from "./money-back.ts";
import { isPaid, type Order } from "./order.ts";

/**
 * Reads which posts an order opens to its buyer now: none while it is not paid or its payment is disputed.
 * @param directus the service door
 * @returns by line
 * @throws DirectusError "unavailable"
 */
export async function loadBoughtPosts(directus: Directus, order: Order): Promise<Map<string, PostLink>> {
  if (!isPaid(order.status) || isFrozen(order)) return new Map();
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
