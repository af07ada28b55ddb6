import { fileFields } from "#server/directus/assets.ts";
import type { Directus, Row } from "#server/directus/client.ts";
import { publishedNow } from "#server/directus/published.ts";
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
import { readable } from "./text.ts";

const teaserFields = [
  ...["slug", "title", "description", "lang", "published_at"],
  ...["author.slug", "author.name", "plan.slug", "plan.name"],
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
 * One page of posts, newest first.
 * @returns the teasers and the number of pages
 */
export async function listPosts(
  directus: Directus,
  { page = 1, perPage = limits.postsPerPage, ...query }: PostQuery = {},
): Promise<{ posts: PostTeaser[]; pages: number; total: number }> {
  const { data, meta } = await directus.readItemsWithMeta("posts", {
    fields: teaserFields,
    filter: filterOf(query),
    sort: ["-published_at", "id"],
    limit: perPage,
    page,
    meta: "filter_count",
  });
  const total = Number(meta?.filter_count ?? data.length);
  return {
    posts: readable(PostTeaserSchema, data),
    pages: Math.max(1, Math.ceil(total / perPage)),
    total,
  };
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

/** Of most posts said by `publishedNow` too; but SQLite walks its index of dates for a bound, and never for an "or". */
const dated = { published_at: { _lte: "$NOW" } };

/** The post of a slug; `content` is null where it belongs to the members of a plan. */
export async function findPost(directus: Directus, slug: string): Promise<Post | undefined> {
  const [row] = await directus.readItems("posts", {
    fields: postFields,
    filter: { ...publishedNow, slug: { _eq: slug } },
    limit: 1,
  });
  return row && readable(PostSchema, [row])[0];
}

/** The newest posts with what everybody may read of them: a post of a plan comes without its text. */
export async function listOpenPosts(directus: Directus, count: number, tag?: string): Promise<Post[]> {
  const rows = await directus.readItems("posts", {
    fields: postFields,
    filter: filterOf({ tag }),
    sort: ["-published_at", "id"],
    limit: count,
  });
  return readable(PostSchema, rows).map((post) => (post.plan ? { ...post, content: null } : post));
}

/** Others to read next: the newest, without this one. */
export async function listLatest(directus: Directus, except: string, count: number): Promise<PostTeaser[]> {
  const newest = (filter: Row) =>
    directus.readItems("posts", {
      fields: teaserFields,
      filter: { ...filter, slug: { _neq: except } },
      sort: ["-published_at", "id"],
      limit: count,
    });
  const rows = await newest({ _and: [publishedNow, dated] });
  return readable(PostTeaserSchema, rows.length === count ? rows : await newest(publishedNow));
}

/** What a sitemap reads of posts. */
export const postAddresses: AddressSource = {
  collection: "posts",
  filter: publishedNow,
  fields: ["lang", "seo", "image.id"],
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
    sort: ["-published_at", "id"],
    limit: count,
  });
  return readable(TaggedTeaserSchema, rows);
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
      filter: { _and: [publishedNow, dated, { published_at: { [operator]: at } }] },
      sort,
      limit: sameMoment,
    });
  const [before, after] = await Promise.all([
    beside("_lte", ["-published_at", "id"]),
    beside("_gte", ["published_at", "-id"]),
  ]);
  return { earlier: nextAfter(before, post.id), later: nextAfter(after, post.id) };
}

/** What follows a post in a list that begins with those of its moment. */
function nextAfter(rows: Row[], id: string): PostLink | undefined {
  return readable(PostLinkSchema, rows.slice(rows.findIndex((row) => String(row.id) === id) + 1))[0];
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
