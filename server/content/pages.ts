import type { Directus } from "#server/directus/client.ts";
import { publishedNow } from "#server/directus/published.ts";
import { spokenFields } from "#server/directus/translations.ts";
import type { AddressSource } from "./addresses.ts";
import { blockFields } from "./blocks.ts";
import { type Page, PageSchema } from "./page.ts";
import { readable } from "./text.ts";

/** The page of a permalink with all its blocks, in one read. */
export async function findPage(directus: Directus, permalink: string): Promise<Page | undefined> {
  const [row] = await directus.readItems("pages", {
    fields: ["*", ...blockFields, ...spokenFields],
    filter: { ...publishedNow, permalink: { _eq: permalink } },
    limit: 1,
  });
  return row && readable(PageSchema, [row])[0];
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
  pathOf: encodeURI,
};
