import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { text } from "#server/directus/field-schemas.ts";
import { mapIdsByField } from "#server/directus/ids-by-field.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { createRowsByField } from "#server/directus/writes.ts";
import type { SitemapSource } from "../site/sitemap-sources.ts";

export interface Tag {
  slug: string;
  title: string;
  description: string | undefined;
  lang?: string | undefined;
}

const TagSchema = z.object({ slug: z.string(), title: z.string(), description: text, lang: text });
const fields = ["slug", "title", "description"] as const;

export async function findTag(directus: DirectusClient, slug: string): Promise<Tag | undefined> {
  const [row] = await directus.readItems("tags", { fields, filter: { slug: { _eq: slug } }, limit: 1 });
  return parseRow("tags", TagSchema, row);
}

export async function listTags(directus: DirectusClient): Promise<Tag[]> {
  const rows = await directus.readItems("tags", { fields, sort: ["title", "id"], limit: 100 });
  return parseRows("tags", TagSchema, rows);
}

export function listTagKeys(directus: DirectusClient): Promise<Map<string, string>> {
  return mapIdsByField(directus, "tags", "slug");
}

export type NewTag = Pick<Tag, "slug" | "title" | "description">;

/** All or none. @throws DirectusError "not-unique" if a slug exists */
export function addTags(directus: DirectusClient, rows: NewTag[]): Promise<string[]> {
  return createRowsByField(directus, "tags", { field: "slug", rows });
}

export const tagAddresses: SitemapSource = {
  collection: "tags",
  filter: {},
  fields: [],
  dates: ["date_updated", "date_created"],
  title: "title",
  key: "slug",
  pathOf: (slug) => `/journal/tags/${encodeURIComponent(slug)}`,
};
