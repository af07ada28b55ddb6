import { z } from "zod";
import type { AddressSource } from "#server/content/addresses.ts";
import { key, text } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { parseRows } from "#server/directus/rows.ts";

/** A shelf of the shop. */
export interface Category {
  id: string;
  slug: string;
  title: string;
  description: string;
  /** The language of both where it is not the page's. */
  lang?: string | undefined;
}

const CategorySchema = z
  .object({ id: key, slug: z.string(), title: z.string(), description: z.string().nullish(), lang: text })
  .transform((row): Category => ({ ...row, description: row.description ?? "" }));

/** All published categories in the owner's order. */
export async function listCategories(directus: Directus): Promise<Category[]> {
  const rows = await directus.readItems("categories", {
    fields: ["id", "slug", "title", "description"],
    filter: { status: { _eq: "published" } },
    sort: ["sort", "title", "id"],
    limit: 100,
  });
  return parseRows("categories", CategorySchema, rows);
}

/** What a sitemap reads of categories. */
export const categoryAddresses: AddressSource = {
  collection: "categories",
  filter: { status: { _eq: "published" } },
  fields: ["image.id", "image.type"],
  dates: ["date_updated", "date_created"],
  title: "title",
  key: "slug",
  pathOf: (slug) => `/shop/categories/${encodeURIComponent(slug)}`,
};
