import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import type { AddressSource } from "./addresses.ts";
import { readable, text } from "./text.ts";

export interface Tag {
  slug: string;
  title: string;
  description: string | undefined;
  /** The language of both where it is not the page's. */
  lang?: string | undefined;
}

const TagSchema = z.object({ slug: z.string(), title: z.string(), description: text, lang: text });
const fields = ["slug", "title", "description"];

/** The tag of a slug. */
export async function findTag(directus: Directus, slug: string): Promise<Tag | undefined> {
  const [row] = await directus.readItems("tags", { fields, filter: { slug: { _eq: slug } }, limit: 1 });
  return row && readable(TagSchema, [row])[0];
}

/** All tags by title. */
export async function listTags(directus: Directus): Promise<Tag[]> {
  const rows = await directus.readItems("tags", { fields, sort: ["title", "id"], limit: 100 });
  return readable(TagSchema, rows);
}

/** What a sitemap reads of tags. */
export const tagAddresses: AddressSource = {
  collection: "tags",
  filter: {},
  fields: [],
  dates: ["date_updated", "date_created"],
  title: "title",
  key: "slug",
  pathOf: (slug) => `/journal/tags/${encodeURIComponent(slug)}`,
};
