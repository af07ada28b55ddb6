import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { mapKeys } from "#server/directus/key-map.ts";
import { realName } from "#server/directus/names.ts";
import { publishedNow } from "#server/directus/published.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { withRealFields } from "#server/directus/translate.ts";
import { spokenFields } from "#server/directus/translations.ts";
import { createRow } from "#server/directus/writes.ts";
import type { AddressSource } from "./addresses.ts";
import { blockFields } from "./blocks.ts";
import { type Page, PageSchema } from "./page.ts";
import { pathOfPermalink, writtenPermalinks } from "./permalink.ts";
import type { WrittenSeo } from "./seo.ts";
import { text } from "./text.ts";

/** The page of a permalink with all its blocks, in one read. */
export async function findPage(directus: Directus, permalink: string): Promise<Page | undefined> {
  const [row] = await directus.readItems("pages", {
    fields: ["*", ...blockFields, ...spokenFields],
    filter: { ...publishedNow, permalink: { _in: writtenPermalinks(permalink) } },
    limit: 1,
  });
  return parseRow("pages", PageSchema, row);
}

/** A page above another one. */
export interface PageAbove {
  permalink: string;
  title: string;
  lang: string | undefined;
}

const PageAboveSchema = z.object({
  permalink: z.string().transform(pathOfPermalink),
  title: z.string(),
  lang: text,
});

/** The public pages above a permalink, the outermost first: above `/about/team` that is `/about`, where there is such a page. */
export async function listPagesAbove(directus: Directus, permalink: string): Promise<PageAbove[]> {
  const steps = permalink.split("/").slice(1, -1);
  const above = steps.map((_, index) => `/${steps.slice(0, index + 1).join("/")}`);
  if (above.length === 0) return [];
  const rows = await directus.readItems("pages", {
    fields: ["permalink", "title"],
    filter: { ...publishedNow, permalink: { _in: above.flatMap(writtenPermalinks) } },
    limit: above.length,
  });
  return parseRows("pages", PageAboveSchema, rows).toSorted(
    (a, b) => a.permalink.length - b.permalink.length,
  );
}

/** A page that is brought from elsewhere: one text. */
export interface NewPage {
  permalink: string;
  title: string;
  status: "draft" | "published";
  publishedAt: Date | undefined;
  description: string | undefined;
  /** HTML. */
  text: string;
  seo: WrittenSeo | undefined;
}

/** The keys of all pages by permalink, drafts too as far as this bearer may see them. */
export function listPageKeys(directus: Directus): Promise<Map<string, string>> {
  return mapKeys(directus, "pages", "permalink");
}

/** Adds a page with its one block, or neither. @throws DirectusError "not-unique" where there is one of its permalink */
export async function addPage(directus: Directus, { publishedAt, text, ...page }: NewPage): Promise<void> {
  const kind = "block_richtext";
  const block = {
    ...{ collection: realName(kind), item: withRealFields(kind, { content: text }) },
    ...{ sort: 1, background: "light", hide_block: false },
  };
  const row = { ...page, published_at: publishedAt?.toISOString() ?? null, blocks: [block] };
  await createRow(directus, "pages", row, ["id"]);
}

/** What a sitemap reads of pages. */
export const pageAddresses: AddressSource = {
  collection: "pages",
  filter: publishedNow,
  fields: ["seo"],
  translated: true,
  dates: ["date_updated", "date_created", "published_at"],
  title: "title",
  key: "permalink",
  pathOf: (permalink) => encodeURI(pathOfPermalink(permalink)),
};
