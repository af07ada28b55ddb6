import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema, jsonListSchema } from "#server/directus/field-schemas.ts";
import { listFileFields } from "#server/directus/files/assets.ts";
import { mapIdsByField } from "#server/directus/ids-by-field.ts";
import { publishedNow } from "#server/directus/query/published.ts";
import type {
  CheckedPath,
  CollectionFilter,
  CollectionRow,
  ItemsQuery,
} from "#server/directus/query/typed-query.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { translationFields } from "#server/directus/translations.ts";
import { createRowsByField } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { SitemapSource } from "../site/sitemap-sources.ts";
import {
  type NewPost,
  type Post,
  type PostLink,
  PostLinkSchema,
  PostSchema,
  type PostTeaser,
  PostTeaserSchema,
  TaggedTeaserSchema,
} from "./post.ts";
import { buildPostFilter, newestFirst, type PostFilter, withDate, withoutDate } from "./post-filter.ts";

const teaserFields = [
  "slug",
  "title",
  "description",
  "lang",
  "published_at",
  "author.slug",
  "author.name",
  "plan.slug",
  "plan.name",
  "plan.free",
  "product",
  ...listFileFields("image"),
] as const;
const postFields = [
  ...teaserFields,
  ...translationFields,
  "id",
  "content",
  "date_updated",
  "seo",
  "tags.tags_id.slug",
  "tags.tags_id.title",
] as const;

const postLinkFields = ["slug", "title", "lang"] as const;
const KeyedPostLinkSchema = PostLinkSchema.extend({ id: idSchema });

const SoldRow = z.object({
  id: idSchema,
  product: z.object({ variants: jsonListSchema(z.object({ id: idSchema })) }),
});

export interface PostQuery extends PostFilter {
  page?: number;
  perPage?: number;
}

/** Newest first; undated posts last. */
export async function listPosts(
  directus: DirectusClient,
  { page = 1, perPage = limits.postsPerPage, ...query }: PostQuery = {},
): Promise<{ posts: PostTeaser[]; pages: number; total: number }> {
  const filter = buildPostFilter(query);
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

/**
 * Without a filter the count stays cached until a post is published or withdrawn: see `isPublishedCount` of the cache
 * tags.
 */
async function countPosts(directus: DirectusClient, filter: Row): Promise<number> {
  const [row] = await directus.readItems("posts", { aggregate: { countDistinct: "id" }, filter });
  return Number(Object.values(Object(row?.countDistinct))[0] ?? 0);
}

/** `content` holds only the free part; null if there is none. */
export async function findPost(directus: DirectusClient, slug: string): Promise<Post | undefined> {
  const [row] = await directus.readItems("posts", {
    fields: postFields,
    filter: { ...publishedNow, slug: { _eq: slug } },
    limit: 1,
  });
  return parseRow("posts", PostSchema, row);
}

/** Undated posts last, however the database sorts nulls. */
async function readNewest<const Field extends string>(
  directus: DirectusClient,
  fields: readonly CheckedPath<"posts", Field>[],
  { filter, count }: { filter: Row; count: number },
): Promise<Row[]> {
  const read = (filter: Row) =>
    directus.readItems("posts", { fields, filter, sort: newestFirst, limit: count });
  const rows = await read(withDate(filter));
  if (rows.length === count) return rows;
  const all = await read(filter);
  return [...rows, ...all.filter((row) => row.published_at === null)].slice(0, count);
}

/** Gated posts come without their text. */
export async function listFeedPosts(directus: DirectusClient, count: number, tag?: string): Promise<Post[]> {
  const rows = await readNewest(directus, postFields, { filter: buildPostFilter({ tag }), count });
  return parseRows("posts", PostSchema, rows).map((post) => (post.gated ? { ...post, content: null } : post));
}

/** Whether whoever is signed in may read its text. */
export async function isOpenToAccounts(directus: DirectusClient, slug: string): Promise<boolean> {
  const filter = { ...publishedNow, slug: { _eq: slug }, plan: { free: { _eq: true } } } as const;
  const query = { fields: ["id"], filter, limit: 1 } as const;
  return (await withFallback(directus.readItems("posts", query), [])).length > 0;
}

/** The latest that only members read whole. */
export async function listLatestGated(directus: DirectusClient, count: number): Promise<PostTeaser[]> {
  const filter = { ...publishedNow, plan: { _nnull: true } };
  const rows = await readNewest(directus, teaserFields, { filter, count });
  return parseRows("posts", PostTeaserSchema, rows).filter(({ plan }) => !plan?.free);
}

export async function listLatest(
  directus: DirectusClient,
  count: number,
  except?: string,
): Promise<PostTeaser[]> {
  const filter = except === undefined ? publishedNow : { ...publishedNow, slug: { _neq: except } };
  return parseRows("posts", PostTeaserSchema, await readNewest(directus, teaserFields, { filter, count }));
}

export async function listByAuthor(
  directus: DirectusClient,
  author: string,
  count: number,
): Promise<PostLink[]> {
  const rows = await readNewest(directus, postLinkFields, { filter: buildPostFilter({ author }), count });
  return parseRows("posts", PostLinkSchema, rows);
}

export const postAddresses: SitemapSource = {
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

export async function listByTags(directus: DirectusClient, post: Post, count: number) {
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

/** Posts with an identical date; more occur only in imports without times. */
const sameMoment = 25;

/** Chronological neighbours; ties are ordered by id as in lists. Undated posts have none. */
export async function findAdjacentPosts(
  directus: DirectusClient,
  post: Post,
): Promise<{ earlier: PostLink | undefined; later: PostLink | undefined }> {
  if (!post.published) return { earlier: undefined, later: undefined };
  const at = post.published.iso;
  const beside = (operator: "_lte" | "_gte", sort: readonly string[]) =>
    directus.readItems("posts", {
      fields: ["id", ...postLinkFields],
      filter: { _and: [withDate(publishedNow), { published_at: { [operator]: at } }] },
      sort,
      limit: sameMoment,
    });
  const [before, after] = await Promise.all([
    beside("_lte", newestFirst),
    beside("_gte", ["published_at", "-id"]),
  ]);
  return { earlier: findNeighbour(before, post.id), later: findNeighbour(after, post.id) };
}

function findNeighbour(rows: Row[], id: string): PostLink | undefined {
  return parseRows(
    "posts",
    PostLinkSchema,
    rows.slice(rows.findIndex((row) => String(row.id) === id) + 1),
  )[0];
}

/** Posts of these newsletters that were not sent to them, oldest first. */
export async function listUnsentPosts(directus: DirectusClient, newsletters: string[]): Promise<Row[]> {
  const unsent = newsletters.map((id) => ({
    newsletter: { _eq: id },
    newsletter_sends: { _none: { newsletter: { _eq: id } } },
  }));
  const filter = { _and: [publishedNow, { _or: unsent }] } satisfies CollectionFilter<"posts">;
  const query = { fields: ["id", "newsletter"], filter, sort: ["published_at"], limit: 20 } as const;
  return withFallback(directus.readItems("posts", query), []);
}

/** The one made last that is for a newsletter. @param drafts count too; they need the service client */
export async function findLatestForNewsletter(
  directus: DirectusClient,
  { drafts }: { drafts: boolean },
): Promise<{ post: Post; newsletter: string } | undefined> {
  const filter = {
    ...(drafts ? { status: { _neq: "archived" } } : publishedNow),
    newsletter: { _nnull: true },
  } satisfies CollectionFilter<"posts">;
  const query = { fields: [...postFields, "newsletter"], filter, sort: ["-date_created"], limit: 1 } as const;
  const [row] = await directus.readItems("posts", query);
  const post = parseRow("posts", PostSchema, row);
  return post && { post, newsletter: String(row?.newsletter) };
}

/** Ids of the gated texts of posts, which only staff may know; service client only. */
export async function listMembersTextIds(service: DirectusClient, posts: string[]) {
  const fields = ["id", "members_text"] as const;
  const rows = await service.readItems("posts", { fields, filter: { id: { _in: posts } }, limit: -1 });
  return rows.map(({ id, members_text }) => ({
    post: String(id),
    text: members_text ? String(members_text) : undefined,
  }));
}

export async function listPublishingYears(
  directus: DirectusClient,
): Promise<{ year: number; count: number }[]> {
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

export async function findPostByProduct(
  directus: DirectusClient,
  product: string,
): Promise<PostLink | undefined> {
  const filter = { ...publishedNow, product: { _eq: product } } satisfies CollectionFilter<"posts">;
  const rows = await withFallback(
    directus.readItems("posts", { fields: postLinkFields, filter, limit: 1 }),
    [],
  );
  return parseRows("posts", PostLinkSchema, rows)[0];
}

/** Post id by variant id, unpublished posts included; needs the service client. @throws DirectusError "unavailable" */
export async function findPostsByVariants(
  service: DirectusClient,
  variants: string[],
): Promise<Map<string, string>> {
  const filter = { product: { variants: { id: { _in: variants } } } } satisfies CollectionFilter<"posts">;
  const query = { fields: ["id", "product.variants.id"], filter, limit: -1 } as const;
  const rows = variants.length > 0 ? await withFallback(service.readItems("posts", query), []) : [];
  return new Map(
    parseRows("posts", SoldRow, rows).flatMap(({ id: post, product }) =>
      product.variants.map(({ id }) => [id, post] as const),
    ),
  );
}

/** Published posts by id. @throws DirectusError "unavailable" */
export async function listPostLinks(directus: DirectusClient, ids: string[]): Promise<Map<string, PostLink>> {
  const filter = { ...publishedNow, id: { _in: ids } } satisfies CollectionFilter<"posts">;
  const query = { fields: ["id", ...postLinkFields], filter, limit: -1 } as const;
  const rows = ids.length > 0 ? await withFallback(directus.readItems("posts", query), []) : [];
  return new Map(parseRows("posts", KeyedPostLinkSchema, rows).map(({ id, ...link }) => [id, link]));
}

export function listPostKeys(directus: DirectusClient): Promise<Map<string, string>> {
  return mapIdsByField(directus, "posts", "slug");
}

/** With its tags and gated text. */
export function toPostRow({ publishedAt, membersText, tags, ...row }: NewPost): CollectionRow<"posts"> {
  return {
    ...row,
    published_at: publishedAt?.toISOString() ?? null,
    tags: tags.map((tag) => ({ tags_id: tag })),
    ...(membersText !== undefined && { members_text: { content: membersText } }),
  };
}

/** All or none. @throws DirectusError "not-unique" if a slug exists */
export function addPosts(directus: DirectusClient, rows: CollectionRow<"posts">[]): Promise<string[]> {
  return createRowsByField(directus, "posts", { field: "slug", rows });
}
