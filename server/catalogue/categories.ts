import { z } from "zod";
import type { SitemapSource } from "#server/content/site/sitemap-sources.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { idSchema, text } from "#server/directus/field-schemas.ts";
import { parseRows } from "#server/directus/rows.ts";

export interface Category {
  id: string;
  slug: string;
  title: string;
  description: string;
  /** Language of both where it is not the page's. */
  lang?: string | undefined;
}

const CategorySchema = z
  .object({
    id: idSchema,
    slug: z.string(),
    title: z.string(),
    description: z.string().nullish(),
    lang: text,
  })
  .transform((row): Category => ({ ...row, description: row.description ?? "" }));

export async function listCategories(directus: DirectusClient): Promise<Category[]> {
  const rows = await directus.readItems("categories", {
    fields: ["id", "slug", "title", "description"],
    filter: { status: { _eq: "published" } },
    sort: ["sort", "title", "id"],
    limit: 100,
  });
  return parseRows("categories", CategorySchema, rows);
}

export const categoryAddresses: SitemapSource = {
  collection: "categories",
  filter: { status: { _eq: "published" } },
  fields: ["image.id", "image.type"],
  dates: ["date_updated", "date_created"],
  title: "title",
  key: "slug",
  pathOf: (slug) => `/shop/categories/${encodeURIComponent(slug)}`,
};
