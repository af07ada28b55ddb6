import { fileFields } from "#server/directus/assets.ts";
import type { Directus, Row } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { publishedNow } from "#server/directus/published.ts";
import { limits } from "#server/limits.ts";
import type { AddressSource } from "./addresses.ts";
import { type Post, PostSchema, type PostTeaser, PostTeaserSchema } from "./post.ts";

const teaserFields = [
  ...["slug", "title", "description", "lang", "published_at"],
  ...["author.slug", "author.name", "plan.slug", "plan.name"],
  ...fileFields("image"),
];
const postFields = [
  ...teaserFields,
  ...["id", "content", "date_updated", "seo", "tags.tags_id.slug", "tags.tags_id.title"],
];

export interface PostQuery {
  /** Slugs. */
  author?: string;
  tag?: string;
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
  { author, tag, page = 1, perPage = limits.postsPerPage }: PostQuery = {},
): Promise<{ posts: PostTeaser[]; pages: number; total: number }> {
  const { data, meta } = await directus.readItemsWithMeta("posts", {
    fields: teaserFields,
    filter: filterOf({ author, tag }),
    sort: ["-published_at", "id"],
    limit: perPage,
    page,
    meta: "filter_count",
  });
  const total = Number(meta?.filter_count ?? data.length);
  return {
    posts: data.map((row) => PostTeaserSchema.parse(row)),
    pages: Math.max(1, Math.ceil(total / perPage)),
    total,
  };
}

function filterOf({ author, tag }: PostQuery): Row {
  return {
    ...publishedNow,
    ...(author ? { author: { slug: { _eq: author } } } : {}),
    ...(tag ? { tags: { tags_id: { slug: { _eq: tag } } } } : {}),
  };
}

/** The post of a slug; `content` is null where the visitor may not read it. */
export async function findPost(directus: Directus, slug: string): Promise<Post | undefined> {
  const [row] = await directus.readItems("posts", {
    fields: postFields,
    filter: { ...publishedNow, slug: { _eq: slug } },
    limit: 1,
  });
  const post = row && PostSchema.parse(row);
  return post?.plan ? { ...post, content: await findMembersText(directus, post.id) } : post;
}

/**
 * What the members of a plan read. Directus checks permissions of rows, not of single fields, when it filters and
 * aggregates; so this text is a row of its own, which the visitor's bearer opens or not.
 */
async function findMembersText(directus: Directus, post: string): Promise<string | null> {
  try {
    const [row] = await directus.readItems("members_texts", {
      fields: ["content"],
      filter: { "$FOLLOW(posts,members_text)": { id: { _eq: post } } },
      limit: 1,
    });
    return typeof row?.content === "string" ? row.content : null;
  } catch (error) {
    if (isDirectusError(error, "not-found")) return null;
    throw error;
  }
}

/** The newest posts with what everybody may read of them: a post of a plan comes without its text. */
export async function listOpenPosts(directus: Directus, count: number, tag?: string): Promise<Post[]> {
  const rows = await directus.readItems("posts", {
    fields: postFields,
    filter: filterOf({ tag }),
    sort: ["-published_at", "id"],
    limit: count,
  });
  return rows
    .map((row) => PostSchema.parse(row))
    .map((post) => (post.plan ? { ...post, content: null } : post));
}

/** Others to read next: the newest, without this one. */
export async function listLatest(directus: Directus, except: string, count: number): Promise<PostTeaser[]> {
  const rows = await directus.readItems("posts", {
    fields: teaserFields,
    filter: { ...publishedNow, slug: { _neq: except } },
    sort: ["-published_at", "id"],
    limit: count,
  });
  return rows.map((row) => PostTeaserSchema.parse(row));
}

/** What a sitemap reads of posts. */
export const postAddresses: AddressSource = {
  collection: "posts",
  filter: publishedNow,
  fields: ["lang", "seo", "image.id"],
  dates: ["date_updated", "date_created", "published_at"],
  key: "slug",
  pathOf: (slug) => `/journal/${encodeURIComponent(slug)}`,
};
