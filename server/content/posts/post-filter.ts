import type { Row } from "#server/directus/clients/client.ts";
import { publishedNow } from "#server/directus/query/published.ts";

export interface PostFilter {
  author?: string;
  tag?: string;
  year?: number;
}

export function buildPostFilter({ author, tag, year }: PostFilter): Row {
  return {
    ...publishedNow,
    ...(author ? { author: { slug: { _eq: author } } } : {}),
    ...(tag ? { tags: { tags_id: { slug: { _eq: tag } } } } : {}),
    ...(year ? { published_at: { _gte: formatYearStart(year), _lt: formatYearStart(year + 1) } } : {}),
  };
}

const formatYearStart = (year: number) => `${String(year).padStart(4, "0")}-01-01T00:00:00.000Z`;

export const newestFirst = ["-published_at", "id"] as const;

/**
 * A bound lets SQLite use its date index, unlike the "or" of `publishedNow`: 0.1 ms instead of 130 for 100 000 posts.
 */
export const withDate = (filter: Row) => ({ _and: [filter, { published_at: { _lte: "$NOW" } }] });
export const withoutDate = (filter: Row) => ({ _and: [filter, { published_at: { _null: true } }] });
