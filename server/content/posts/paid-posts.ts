import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema, jsonListSchema } from "#server/directus/field-schemas.ts";
import { publishedNow } from "#server/directus/query/published.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { type PostLink, PostLinkSchema } from "./post.ts";

const linkFields = ["slug", "title", "lang"] as const;

const SoldRow = z.object({
  id: idSchema,
  product: z.object({ variants: jsonListSchema(z.object({ id: idSchema })) }),
});

export async function findPostByProduct(
  directus: DirectusClient,
  product: string,
): Promise<PostLink | undefined> {
  const filter = { ...publishedNow, product: { _eq: product } } satisfies CollectionFilter<"posts">;
  const rows = await withFallback(directus.readItems("posts", { fields: linkFields, filter, limit: 1 }), []);
  return parseRows("posts", PostLinkSchema, rows)[0];
}

/** Post id by variant id, unpublished posts included; needs the service client. @throws DirectusError "unavailable" */
export async function findPostsByVariants(
  service: DirectusClient,
  variants: string[],
): Promise<Map<string, string>> {
  const filter = { product: { variants: { id: { _in: variants } } } } satisfies CollectionFilter<"posts">;
  const query = { fields: ["id", "product.variants.id"], filter, limit: -1 } as const;
  const rows = variants.length > 0 ? await withFallback(service.readItems("posts", query), []) : [];
  return new Map(
    parseRows("posts", SoldRow, rows).flatMap(({ id: post, product }) =>
      product.variants.map(({ id }) => [id, post] as const),
    ),
  );
}

/** Published posts by id. @throws DirectusError "unavailable" */
export async function listPostLinks(directus: DirectusClient, ids: string[]): Promise<Map<string, PostLink>> {
  const filter = { ...publishedNow, id: { _in: ids } } satisfies CollectionFilter<"posts">;
  const query = { fields: ["id", ...linkFields], filter, limit: -1 } as const;
  const rows = ids.length > 0 ? await withFallback(directus.readItems("posts", query), []) : [];
  const Link = PostLinkSchema.extend({ id: idSchema });
  return new Map(parseRows("posts", Link, rows).map(({ id, ...link }) => [id, link]));
}
