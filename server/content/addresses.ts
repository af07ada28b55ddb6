import { z } from "zod";
import { isPicture } from "#server/directus/assets.ts";
import type { Directus, Row } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { spokenFields } from "#server/directus/translations.ts";
import { limits } from "#server/limits.ts";
import { latestOf } from "./date.ts";
import { listLinkPictures } from "./link-pictures.ts";
import { type CrawlHints, CrawlHintsSchema, SeoSchema } from "./seo.ts";
import { spoken, tag } from "./text.ts";

/** What of a collection has a page of its own, and where that is. */
export interface AddressSource {
  collection: string;
  filter: Row;
  /** What the page shows beside its key: fields that lead to pictures, to a language, to `seo`. */
  fields: string[];
  /** True where a page is not there in the languages that it is not translated into. */
  translated?: boolean;
  /** The dates that say when a row changed. */
  dates: string[];
  /** True where the day of publication belongs to the page, as with news. */
  dated?: boolean;
  /** The field that says what the page is called. */
  title: string;
  /** The field that the address is made of. */
  key: string;
  pathOf(key: string): string;
}

/** The address of one page. */
export interface Address {
  path: string;
  modified: Date | undefined;
  /** BCP 47, where the page is not in the site's language. */
  lang: string | undefined;
  /** The languages of the site that it is there in; undefined for all of them. */
  languages?: string[] | undefined;
  /** Files' ids. */
  images: string[];
  hints?: CrawlHints | undefined;
}

/** What a page is called, in which language, and the day it appeared (ISO 8601). */
export interface Entitled {
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
  lang: tag,
  languages: spoken,
  seo: SeoSchema,
  image: file,
  images: z
    .array(z.object({ directus_files_id: file }))
    .nullish()
    .catch([]),
});

/**
 * Counts what has a page of its own; a collection that is not there has nothing.
 * @returns how many, and when any of them last changed
 */
export async function countAddresses(directus: Directus, { collection, filter, dates }: AddressSource) {
  const counting = directus.readItems(collection, { filter, aggregate: { count: ["*"], max: dates } });
  const [row] = await orWithout(counting, []);
  const latest = z.record(z.string(), moment).catch({}).parse(row?.max);
  return { count: Number(row?.count ?? 0), modified: latestOf(Object.values(latest)) };
}

/**
 * Reads addresses in the order of their ids, a batch at a time: never more than `limits.sitemapAddresses`.
 * @param page from 1
 * @returns without those that an editor keeps out of search engines
 */
export async function listAddresses(
  directus: Directus,
  source: AddressSource,
  page: number,
): Promise<Address[]> {
  const { sitemapAddresses, sitemapBatch } = limits;
  const batches = sitemapAddresses / sitemapBatch;
  const found: Address[] = [];
  for (let batch = 1; batch <= batches; batch++) {
    const rows = await directus.readItems(source.collection, {
      fields: [source.key, ...source.dates, ...source.fields, ...languageFields(source)],
      filter: source.filter,
      sort: ["id"],
      limit: sitemapBatch,
      page: (page - 1) * batches + batch,
    });
    const previews = await listLinkPictures(directus, rows.flatMap(previewOf));
    found.push(...rows.flatMap((row) => addressOf(row, source, previews) ?? []));
    if (rows.length < sitemapBatch) break;
  }
  return found;
}

/** What it takes to know the languages of a row. */
function languageFields({ translated, title }: AddressSource): string[] {
  return translated && spokenFields.length > 0 ? [title, ...spokenFields] : [];
}

/** The picture that an editor chose for previews. */
function previewOf({ seo }: Row): string[] {
  const { image, noIndex } = SeoSchema.parse(seo);
  return image === undefined || noIndex ? [] : [image];
}

function addressOf(
  row: Row,
  { key, dates, pathOf }: AddressSource,
  previews: Set<string>,
): Address | undefined {
  const { lang, languages, seo, image, images } = AddressRow.parse(row);
  const name = row[key];
  if (typeof name !== "string" || seo.noIndex) return undefined;
  const preview = seo.image && previews.has(seo.image) ? seo.image : undefined;
  return {
    path: pathOf(name),
    modified: latestOf(dates.map((date) => moment.catch(undefined).parse(row[date]))),
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

/** What the page of a key is called; undefined where nothing of the source has that key. */
export async function findEntitled(
  directus: Directus,
  { collection, filter, fields, key, title, dated }: AddressSource,
  wanted: string,
): Promise<Entitled | undefined> {
  const [row] = await directus.readItems(collection, {
    fields: [title, ...fields.filter((field) => field === "lang"), ...(dated ? ["published_at"] : [])],
    filter: { ...filter, [key]: { _eq: wanted } },
    limit: 1,
  });
  const name = row?.[title];
  if (typeof name !== "string") return undefined;
  return {
    title: name,
    lang: tag.parse(row?.lang),
    date: moment.catch(undefined).parse(row?.published_at)?.toISOString(),
  };
}
