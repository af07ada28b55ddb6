import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { availableLanguages, languageTagSchema } from "#server/directus/field-schemas.ts";
import { isPicture } from "#server/directus/files/assets.ts";
import type { PublishingCollection } from "#server/directus/query/published.ts";
import { translationFields } from "#server/directus/translations.ts";
import { limits } from "#server/limits.ts";
import { findLatestDate } from "../date.ts";
import { type CrawlHints, CrawlHintsSchema, SeoSchema } from "./seo.ts";
import { listLinkPictures } from "./social-images.ts";

export interface SitemapSource {
  collection: PublishingCollection | "authors" | "categories" | "tags";
  filter: Row;
  fields: readonly string[];
  /** The page exists only in translated languages. */
  translated?: boolean;
  dates: string[];
  /** The publication date is part of the entry, as for news. */
  dated?: boolean;
  title: string;
  key: string;
  pathOf(key: string): string;
}

export interface PageUrl {
  path: string;
  modified: Date | undefined;
  /** BCP 47; undefined for the site's language. */
  lang: string | undefined;
  /** Undefined for all site languages. */
  languages?: string[] | undefined;
  images: string[];
  hints?: CrawlHints | undefined;
}

export interface TitledUrl {
  title: string;
  lang: string | undefined;
  date: string | undefined;
}

const moment = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? undefined : new Date(value)))
  .transform((date) => (date && !Number.isNaN(date.getTime()) ? date : undefined));
const file = z
  .object({ id: z.string(), type: z.string().nullish() })
  .transform((found) => (isPicture(found.type) ? found : null))
  .nullish()
  .catch(null);
const AddressRow = z.looseObject({
  lang: languageTagSchema,
  languages: availableLanguages,
  seo: SeoSchema,
  image: file,
  images: z
    .array(z.object({ directus_files_id: file }))
    .nullish()
    .catch([]),
});

const LatestDates = z.record(z.string(), moment).catch({});

/** Count and last modification; a missing collection is empty. */
export async function countAddresses(directus: DirectusClient, { collection, filter, dates }: SitemapSource) {
  const counting = directus.readItems(collection, { filter, aggregate: { count: ["*"], max: dates } });
  const [row] = await withFallback(counting, []);
  const latest = LatestDates.parse(row?.max);
  return { count: Number(row?.count ?? 0), modified: findLatestDate(Object.values(latest)) };
}

/** One sitemap page in batches, by id; at most `limits.sitemapAddresses`. Omits `noindex` items. @param page 1-based */
export async function listPageUrls(
  directus: DirectusClient,
  source: SitemapSource,
  page: number,
): Promise<PageUrl[]> {
  const { sitemapAddresses, sitemapBatch } = limits;
  const batches = sitemapAddresses / sitemapBatch;
  const found: PageUrl[] = [];
  for (let batch = 1; batch <= batches; batch++) {
    const rows = await directus.readItems(source.collection, {
      fields: [source.key, ...source.dates, ...source.fields, ...languageFields(source)],
      filter: source.filter,
      sort: ["id"],
      limit: sitemapBatch,
      page: (page - 1) * batches + batch,
    });
    const previews = await listLinkPictures(directus, rows.flatMap(listPreviewImages));
    found.push(...rows.flatMap((row) => buildAddress(row, source, previews) ?? []));
    if (rows.length < sitemapBatch) break;
  }
  return found;
}

function languageFields({ translated, title }: SitemapSource): string[] {
  return translated && translationFields.length > 0 ? [title, ...translationFields] : [];
}

function listPreviewImages({ seo }: Row): string[] {
  const { image, noIndex } = SeoSchema.parse(seo);
  return image === undefined || noIndex ? [] : [image];
}

function buildAddress(
  row: Row,
  { key, dates, pathOf }: SitemapSource,
  previews: Set<string>,
): PageUrl | undefined {
  const { lang, languages, seo, image, images } = AddressRow.parse(row);
  const name = row[key];
  if (typeof name !== "string" || seo.noIndex) return undefined;
  const preview = seo.image && previews.has(seo.image) ? seo.image : undefined;
  return {
    path: pathOf(name),
    modified: findLatestDate(dates.map((date) => moment.catch(undefined).parse(row[date]))),
    lang,
    languages,
    hints: CrawlHintsSchema.parse(row.seo),
    images: [
      ...new Set(
        [image?.id, preview, ...(images ?? []).map((entry) => entry.directus_files_id?.id)].filter(
          (id) => id !== undefined,
        ),
      ),
    ],
  };
}

export async function findEntitled(
  directus: DirectusClient,
  { collection, filter, fields, key, title, dated }: SitemapSource,
  wanted: string,
): Promise<TitledUrl | undefined> {
  const [row] = await directus.readItems(collection, {
    fields: [title, ...fields.filter((field) => field === "lang"), ...(dated ? ["published_at"] : [])],
    filter: { ...filter, [key]: { _eq: wanted } },
    limit: 1,
  });
  const name = row?.[title];
  if (typeof name !== "string") return undefined;
  return {
    title: name,
    lang: languageTagSchema.parse(row?.lang),
    date: moment.catch(undefined).parse(row?.published_at)?.toISOString(),
  };
}
