import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { publishedNow } from "#server/directus/published.ts";
import { parseRows } from "#server/directus/rows.ts";
import { type PostLink, PostLinkSchema } from "./post.ts";
import { jsonList, key } from "./text.ts";

const linkFields = ["slug", "title", "lang"];

const SoldRow = z.object({
  id: key,
  product: z.object({ variants: jsonList(z.object({ id: key })) }),
});

/**
 * The published post that is sold singly as a product; undefined where there is none.
 * @param product its key
 */
export async function findPostSoldAs(directus: Directus, product: string): Promise<PostLink | undefined> {
  const filter = { ...publishedNow, product: { _eq: product } };
  const rows = await orWithout(directus.readItems("posts", { fields: linkFields, filter, limit: 1 }), []);
  return parseRows("posts", PostLinkSchema, rows)[0];
}

/**
 * The posts that are sold by some variants, whether they are out already or not.
 * @param service the service door
 * @returns their keys, by the key of the variant; variants without a post are not in it
 * @throws DirectusError "unavailable"
 */
export async function findPostsSoldBy(service: Directus, variants: string[]): Promise<Map<string, string>> {
  const filter = { product: { variants: { id: { _in: variants } } } };
  const query = { fields: ["id", "product.variants.id"], filter, limit: -1 };
  const rows = variants.length > 0 ? await orWithout(service.readItems("posts", query), []) : [];
  return new Map(
    parseRows("posts", SoldRow, rows).flatMap(({ id: post, product }) =>
      product.variants.map(({ id }) => [id, post] as const),
    ),
  );
}

/**
 * Where some posts are to be read, those that are published.
 * @returns by their key
 * @throws DirectusError "unavailable"
 */
export async function listPostLinks(directus: Directus, ids: string[]): Promise<Map<string, PostLink>> {
  const filter = { ...publishedNow, id: { _in: ids } };
  const query = { fields: ["id", ...linkFields], filter, limit: -1 };
  const rows = ids.length > 0 ? await orWithout(directus.readItems("posts", query), []) : [];
  const Link = PostLinkSchema.extend({ id: key });
  return new Map(parseRows("posts", Link, rows).map(({ id, ...link }) => [id, link]));
}
