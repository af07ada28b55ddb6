import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { monthOf } from "./date.ts";
import type { PostTeaser } from "./post.ts";
import { countYears, listPosts } from "./posts.ts";

/** A year of the journal as a number of the URL, and how much was published in it. */
export interface Year {
  year: number;
  count: number;
}

/** One page of a year, month by month, newest first. */
export interface ArchiveOfYear {
  year: number;
  years: Year[];
  months: { name: string; posts: PostTeaser[] }[];
  total: number;
  page: number;
  pages: number;
  canonical: string;
}

/** The years of the journal, the latest first. */
export function loadArchive(directus: Directus): Promise<Year[]> {
  return countYears(directus);
}

/**
 * A year of the journal, in one round.
 * @param year as the URL has it
 * @param page from 1, undefined for one that cannot be
 * @returns undefined when nothing was published in it, or there is no such page
 */
export async function loadYear(
  directus: Directus,
  year: string,
  page: number | undefined,
): Promise<ArchiveOfYear | undefined> {
  if (!/^[1-9]\d{3}$/.test(year) || !page) return undefined;
  const [years, { posts, pages, total }] = await Promise.all([
    countYears(directus),
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
    const name = monthOf(post.published?.iso, locale);
    months.set(name, [...(months.get(name) ?? []), post]);
  }
  return [...months].map(([name, ofMonth]) => ({ name, posts: ofMonth }));
}
