import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { formatMonth } from "../date.ts";
import type { PostTeaser } from "./post.ts";
import { listPosts, listPublishingYears } from "./posts.ts";

export interface Year {
  year: number;
  count: number;
}

export interface ArchiveOfYear {
  year: number;
  years: Year[];
  months: { name: string; posts: PostTeaser[] }[];
  total: number;
  page: number;
  pages: number;
  canonical: string;
}

export function loadArchive(directus: DirectusClient): Promise<Year[]> {
  return listPublishingYears(directus);
}

/** Undefined if nothing was published that year, or there is no such page. */
export async function loadYear(
  directus: DirectusClient,
  year: string,
  page: number | undefined,
): Promise<ArchiveOfYear | undefined> {
  if (!/^[1-9]\d{3}$/.test(year) || !page) return undefined;
  const [years, { posts, pages, total }] = await Promise.all([
    listPublishingYears(directus),
    listPosts(directus, { year: Number(year), page, perPage: limits.archivePerPage }),
  ]);
  if (posts.length === 0) return undefined;
  const path = `/journal/archive/${year}`;
  const canonical = page > 1 ? `${path}?page=${page}` : path;
  return {
    year: Number(year),
    years,
    months: byMonth(posts, directus.language.locale),
    total,
    page,
    pages,
    canonical,
  };
}

function byMonth(posts: PostTeaser[], locale: string): ArchiveOfYear["months"] {
  const months = new Map<string, PostTeaser[]>();
  for (const post of posts) {
    const name = formatMonth(post.published?.iso, locale);
    months.set(name, [...(months.get(name) ?? []), post]);
  }
  return [...months].map(([name, ofMonth]) => ({ name, posts: ofMonth }));
}
