import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { text } from "#server/directus/field-schemas.ts";
import { type Asset, AssetSchema, listFileFields } from "#server/directus/files/assets.ts";
import { mapIdsByField } from "#server/directus/ids-by-field.ts";
import { parseRow } from "#server/directus/rows.ts";
import { createRowsByField } from "#server/directus/writes.ts";
import type { SitemapSource } from "../site/sitemap-sources.ts";

export interface Author {
  slug: string;
  name: string;
  description: string | undefined;
  lang?: string | undefined;
  image: Asset | undefined;
}

const AuthorSchema = z.object({
  slug: z.string(),
  name: z.string(),
  description: text,
  lang: text,
  image: AssetSchema,
});

export async function findAuthor(directus: DirectusClient, slug: string): Promise<Author | undefined> {
  const [row] = await directus.readItems("authors", {
    fields: ["slug", "name", "description", ...listFileFields("image")],
    filter: { slug: { _eq: slug } },
    limit: 1,
  });
  return parseRow("authors", AuthorSchema, row);
}

export function listAuthorKeys(directus: DirectusClient): Promise<Map<string, string>> {
  return mapIdsByField(directus, "authors", "slug");
}

/** `image` is a file id. */
export type NewAuthor = Pick<Author, "slug" | "name" | "description"> & { image: string | undefined };

/** All or none. @throws DirectusError "not-unique" if a slug exists */
export function addAuthors(directus: DirectusClient, rows: NewAuthor[]): Promise<string[]> {
  return createRowsByField(directus, "authors", { field: "slug", rows });
}

export const authorAddresses: SitemapSource = {
  collection: "authors",
  filter: {},
  fields: ["image.id", "image.type"],
  dates: ["date_updated", "date_created"],
  title: "name",
  key: "slug",
  pathOf: (slug) => `/journal/authors/${encodeURIComponent(slug)}`,
};
