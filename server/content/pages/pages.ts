import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { text } from "#server/directus/field-schemas.ts";
import { mapIdsByField } from "#server/directus/ids-by-field.ts";
import { toNativeRow } from "#server/directus/naming/name-mapping.ts";
import { toNativeCollection } from "#server/directus/naming/native-names.ts";
import { publishedNow } from "#server/directus/query/published.ts";
import type { CollectionRow } from "#server/directus/query/typed-query.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { translationFields } from "#server/directus/translations.ts";
import { createRowsByField } from "#server/directus/writes.ts";
import type { WrittenSeo } from "../site/seo.ts";
import type { SitemapSource } from "../site/sitemap-sources.ts";
import { blockFields, placementFields } from "./blocks.ts";
import { type Page, PageSchema } from "./page.ts";
import { listPermalinkSpellings, toPermalinkPath } from "./permalink.ts";
import { readBlocks } from "./read-blocks.ts";

export async function findPage(directus: DirectusClient, permalink: string): Promise<Page | undefined> {
  const [row] = await directus.readItems("pages", {
    fields: ["*", ...translationFields, ...(directus.isPreview ? blockFields : placementFields)],
    filter: { ...publishedNow, permalink: { _in: listPermalinkSpellings(permalink) } },
    limit: 1,
  });
  if (!row || directus.isPreview) return parseRow("pages", PageSchema, row);
  return parseRow("pages", PageSchema, { ...row, blocks: await readBlocks(directus, row.blocks) });
}

/** Those of `permalinks` that are published pages. */
export async function listPublishedPermalinks(
  directus: DirectusClient,
  permalinks: string[],
): Promise<string[]> {
  const rows = await directus.readItems("pages", {
    fields: ["permalink"],
    filter: { ...publishedNow, permalink: { _in: permalinks.flatMap(listPermalinkSpellings) } },
    limit: permalinks.length,
  });
  const found = parseRows("pages", PermalinkSchema, rows);
  return permalinks.filter((path) => found.some(({ permalink }) => permalink === path));
}

export interface PageAbove {
  permalink: string;
  title: string;
  lang: string | undefined;
}

const PermalinkSchema = z.object({ permalink: z.string().transform(toPermalinkPath) });
const PageAboveSchema = PermalinkSchema.extend({ title: z.string(), lang: text });

/** Breadcrumbs, outermost first: for `/about/team` that is `/about`, if published. */
export async function listPagesAbove(directus: DirectusClient, permalink: string): Promise<PageAbove[]> {
  const steps = permalink.split("/").slice(1, -1);
  const above = steps.map((_, index) => `/${steps.slice(0, index + 1).join("/")}`);
  if (above.length === 0) return [];
  const rows = await directus.readItems("pages", {
    fields: ["permalink", "title"],
    filter: { ...publishedNow, permalink: { _in: above.flatMap(listPermalinkSpellings) } },
    limit: above.length,
  });
  return parseRows("pages", PageAboveSchema, rows).toSorted(
    (a, b) => a.permalink.length - b.permalink.length,
  );
}

/** An imported page with one text block. */
export interface NewPage {
  permalink: string;
  title: string;
  status: "draft" | "published";
  publishedAt: Date | undefined;
  description: string | undefined;
  text: string;
  seo: WrittenSeo | undefined;
}

export function listPageKeys(directus: DirectusClient): Promise<Map<string, string>> {
  return mapIdsByField(directus, "pages", "permalink");
}

export function toPageRow({ publishedAt, text, ...page }: NewPage): CollectionRow<"pages"> {
  const kind = "block_richtext";
  const block = {
    collection: toNativeCollection(kind),
    item: toNativeRow(kind, { content: text }),
    sort: 1,
    background: "light",
    hide_block: false,
  };
  return { ...page, published_at: publishedAt?.toISOString() ?? null, blocks: [block] };
}

/** All or none. @throws DirectusError "not-unique" if a permalink exists */
export function addPages(directus: DirectusClient, rows: CollectionRow<"pages">[]): Promise<string[]> {
  return createRowsByField(directus, "pages", { field: "permalink", rows });
}

export const pageAddresses: SitemapSource = {
  collection: "pages",
  filter: publishedNow,
  fields: ["seo"],
  translated: true,
  dates: ["date_updated", "date_created", "published_at"],
  title: "title",
  key: "permalink",
  pathOf: (permalink) => encodeURI(toPermalinkPath(permalink)),
};
