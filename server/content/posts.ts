import { fileFields } from "#server/directus/assets.ts";
import type { Directus, ItemsQuery, Row } from "#server/directus/client.ts";
import { publishedNow } from "#server/directus/published.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { spokenFields } from "#server/directus/translations.ts";
import { limits } from "#server/limits.ts";
import type { AddressSource } from "./addresses.ts";
import {
  type Post,
  type PostLink,
  PostLinkSchema,
  PostSchema,
  type PostTeaser,
  PostTeaserSchema,
  TaggedTeaserSchema,
} from "./post.ts";

const teaserFields = [
  ...["slug", "title", "description", "lang", "published_at"],
  ...["author.slug", "author.name", "plan.slug", "plan.name", "product"],
  ...fileFields("image"),
];
const postFields = [
  ...teaserFields,
  ...spokenFields,
  ...["id", "content", "date_updated", "seo", "tags.tags_id.slug", "tags.tags_id.title"],
];

export interface PostQuery {
  /** Slugs. */
  author?: string;
  tag?: string;
  /** A whole year in UTC. */
  year?: number;
  /** From 1. */
  page?: number;
  perPage?: number;
}

/**
 * One page of posts, newest first; those without a date come last.
 * @returns the teasers and the number of pages
 */
export async function listPosts(
  directus: Directus,
  { page = 1, perPage = limits.postsPerPage, ...query }: PostQuery = {},
): Promise<{ posts: PostTeaser[]; pages: number; total: number }> {
  const filter = filterOf(query);
  const skipped = (page - 1) * perPage;
  const read = (filter: Row, part: Pick<ItemsQuery, "limit" | "offset" | "page">) =>
    directus.readItems("posts", { fields: teaserFields, filter, sort: newestFirst, ...part });
  const [rows, total, ofDates] = await Promise.all([
    read(withDate(filter), { limit: perPage, page }),
    countPosts(directus, filter),
    countPosts(directus, withDate(filter)),
  ]);
  const missing = Math.min(perPage, total - skipped) - rows.length;
  const dateless = missing > 0 && total > ofDates;
  const rest = { limit: missing, offset: Math.max(0, skipped - ofDates) };
  const last = dateless ? await read(withoutDate(filter), rest) : [];
  return {
    posts: parseRows("posts", PostTeaserSchema, [...rows, ...last]),
    pages: Math.max(1, Math.ceil(total / perPage)),
    total,
  };
}

/** Of all that is published it stays known until something comes out or goes: see `countsWhatIsOut` of the cache's tags. */
async function countPosts(directus: Directus, filter: Row): Promise<number> {
  const [row] = await directus.readItems("posts", { aggregate: { countDistinct: "id" }, filter });
  return Number(Object.values(Object(row?.countDistinct))[0] ?? 0);
}

function filterOf({ author, tag, year }: PostQuery): Row {
  return {
    ...publishedNow,
    ...(author ? { author: { slug: { _eq: author } } } : {}),
    ...(tag ? { tags: { tags_id: { slug: { _eq: tag } } } } : {}),
    ...(year ? { published_at: { _gte: startOf(year), _lt: startOf(year + 1) } } : {}),
  };
}

const startOf = (year: number) => `${String(year).padStart(4, "0")}-01-01T00:00:00.000Z`;

const newestFirst = ["-published_at", "id"];

/** SQLite walks its index of dates for a bound, and never for the "or" of `publishedNow`: 0.1 ms instead of 130 of 100 000 posts. */
const withDate = (filter: Row) => ({ _and: [filter, { published_at: { _lte: "$NOW" } }] });
const withoutDate = (filter: Row) => ({ _and: [filter, { published_at: { _null: true } }] });

/** The post of a slug; `content` is what everybody may read of it, null where that is nothing. */
export async function findPost(directus: Directus, slug: string): Promise<Post | undefined> {
  const [row] = await directus.readItems("posts", {
    fields: postFields,
    filter: { ...publishedNow, slug: { _eq: slug } },
    limit: 1,
  });
  return parseRow("posts", PostSchema, row);
}

/** The newest rows of posts; those without a date come last, whatever the database makes of them. */
async function readNewest(directus: Directus, fields: string[], filter: Row, count: number): Promise<Row[]> {
  const read = (filter: Row) =>
    directus.readItems("posts", { fields, filter, sort: newestFirst, limit: count });
  const rows = await read(withDate(filter));
  if (rows.length === count) return rows;
  const all = await read(filter);
  return [...rows, ...all.filter((row) => row.published_at === null)].slice(0, count);
}

/** The newest posts with what everybody may read of them: one that is gated comes without its text. */
export async function listOpenPosts(directus: Directus, count: number, tag?: string): Promise<Post[]> {
  const rows = await readNewest(directus, postFields, filterOf({ tag }), count);
  return parseRows("posts", PostSchema, rows).map((post) => (post.gated ? { ...post, content: null } : post));
}

/** The newest posts; others to read next are those without the one of this slug. */
export async function listLatest(directus: Directus, count: number, except?: string): Promise<PostTeaser[]> {
  const filter = except === undefined ? publishedNow : { ...publishedNow, slug: { _neq: except } };
  return parseRows("posts", PostTeaserSchema, await readNewest(directus, teaserFields, filter, count));
}

/** What a sitemap reads of posts. */
export const postAddresses: AddressSource = {
  collection: "posts",
  filter: publishedNow,
  fields: ["lang", "seo", "image.id", "image.type"],
  translated: true,
  dates: ["date_updated", "date_created", "published_at"],
  dated: true,
  title: "title",
  key: "slug",
  pathOf: (slug) => `/journal/${encodeURIComponent(slug)}`,
};

/** Posts that share a tag with this one, newest first, with their tags. */
export async function listOfSameTags(directus: Directus, post: Post, count: number) {
  if (post.tags.length === 0) return [];
  const rows = await directus.readItems("posts", {
    fields: [...teaserFields, "tags.tags_id.slug"],
    filter: {
      ...publishedNow,
      slug: { _neq: post.slug },
      tags: { tags_id: { slug: { _in: post.tags.map(({ slug }) => slug) } } },
    },
    sort: newestFirst,
    limit: count,
  });
  return parseRows("posts", TaggedTeaserSchema, rows);
}

/** Posts of one moment that are told apart: more come only out of an import without times. */
const sameMoment = 25;

/**
 * The posts just before and just after this one in time; of one moment, those with the lower id are the later ones, as in
 * lists. One that has no date stands beside none.
 */
export async function findNeighbours(
  directus: Directus,
  post: Post,
): Promise<{ earlier: PostLink | undefined; later: PostLink | undefined }> {
  if (!post.published) return { earlier: undefined, later: undefined };
  const at = post.published.iso;
  const beside = (operator: "_lte" | "_gte", sort: string[]) =>
    directus.readItems("posts", {
      fields: ["id", "slug", "title", "lang"],
      filter: { _and: [withDate(publishedNow), { published_at: { [operator]: at } }] },
      sort,
      limit: sameMoment,
    });
  const [before, after] = await Promise.all([
    beside("_lte", newestFirst),
    beside("_gte", ["published_at", "-id"]),
  ]);
  return { earlier: nextAfter(before, post.id), later: nextAfter(after, post.id) };
}

/** What follows a post in a list that begins with those of its moment. */
function nextAfter(rows: Row[], id: string): PostLink | undefined {
  return parseRows(
    "posts",
    PostLinkSchema,
    rows.slice(rows.findIndex((row) => String(row.id) === id) + 1),
  )[0];
}

/** The years in which something was published, the latest first, and how much. */
export async function countYears(directus: Directus): Promise<{ year: number; count: number }[]> {
  const rows = await directus.readItems("posts", {
    aggregate: { count: "*" },
    groupBy: ["year(published_at)"],
    filter: publishedNow,
  });
  return rows
    .map((row) => ({ year: Number(row.published_at_year ?? 0), count: Number(row.count) }))
    .filter(({ year }) => year > 0)
    .toSorted((a, b) => b.year - a.year);
}
