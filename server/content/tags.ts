import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { mapKeys } from "#server/directus/key-map.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { createRow } from "#server/directus/writes.ts";
import type { AddressSource } from "./addresses.ts";
import { text } from "./text.ts";

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
  return parseRow("tags", TagSchema, row);
}

/** All tags by title. */
export async function listTags(directus: Directus): Promise<Tag[]> {
  const rows = await directus.readItems("tags", { fields, sort: ["title", "id"], limit: 100 });
  return parseRows("tags", TagSchema, rows);
}

/** The keys of all tags by slug. */
export function listTagKeys(directus: Directus): Promise<Map<string, string>> {
  return mapKeys(directus, "tags", "slug");
}

/** Adds a tag. @returns its key @throws DirectusError "not-unique" where there is one of its slug */
export async function addTag(
  directus: Directus,
  tag: Pick<Tag, "slug" | "title" | "description">,
): Promise<string> {
  return String((await createRow(directus, "tags", { ...tag }, ["id"])).id);
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
