import { z } from "zod";
import { type Asset, AssetSchema, fileFields } from "#server/directus/assets.ts";
import type { Directus } from "#server/directus/client.ts";
import { mapKeys } from "#server/directus/key-map.ts";
import { parseRow } from "#server/directus/rows.ts";
import { createRow } from "#server/directus/writes.ts";
import type { AddressSource } from "./addresses.ts";
import { text } from "./text.ts";

export interface Author {
  slug: string;
  name: string;
  description: string | undefined;
  /** The language of the description where it is not the page's. */
  lang?: string | undefined;
  image: Asset | undefined;
}

const AuthorSchema = z.object({
  ...{ slug: z.string(), name: z.string(), description: text, lang: text },
  image: AssetSchema,
});

/** The author of a slug. */
export async function findAuthor(directus: Directus, slug: string): Promise<Author | undefined> {
  const [row] = await directus.readItems("authors", {
    fields: ["slug", "name", "description", ...fileFields("image")],
    filter: { slug: { _eq: slug } },
    limit: 1,
  });
  return parseRow("authors", AuthorSchema, row);
}

/** The keys of all authors by slug. */
export function listAuthorKeys(directus: Directus): Promise<Map<string, string>> {
  return mapKeys(directus, "authors", "slug");
}

/**
 * Adds an author.
 * @param author their picture is a file's id
 * @returns their key
 * @throws DirectusError "not-unique" where there is one of this slug
 */
export async function addAuthor(
  directus: Directus,
  author: Pick<Author, "slug" | "name" | "description"> & { image: string | undefined },
): Promise<string> {
  return String((await createRow(directus, "authors", { ...author }, ["id"])).id);
}

/** What a sitemap reads of authors. */
export const authorAddresses: AddressSource = {
  collection: "authors",
  filter: {},
  fields: ["image.id", "image.type"],
  dates: ["date_updated", "date_created"],
  title: "name",
  key: "slug",
  pathOf: (slug) => `/journal/authors/${encodeURIComponent(slug)}`,
};
