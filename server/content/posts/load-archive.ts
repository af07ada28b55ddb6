import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { formatMonth } from "../date.ts";
import type { PostTeaser } from "./post.ts";
import { listPosts, listPublishingYears } from "./posts.ts";

export interface Year {
  year: number;
  count: number;
}

export interface Month {
  name: string;
  posts: PostTeaser[];
}

export interface ArchiveOfYear {
  year: number;
  years: Year[];
  months: Month[];
  total: number;
  page: number;
  pages: number;
  canonical: string;
}

/** The years, and the newest posts by month; earlier ones are on the pages of their years. */
export async function loadArchive(directus: DirectusClient): Promise<{ years: Year[]; months: Month[] }> {
  const [years, { posts }] = await Promise.all([
    listPublishingYears(directus),
    listPosts(directus, { perPage: limits.archivePerPage }),
  ]);
  const dated = posts.filter(({ published }) => published);
  return { years, months: groupByMonth(dated, directus.language.locale, "numeric") };
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
    months: groupByMonth(posts, directus.language.locale),
    total,
    page,
    pages,
    canonical,
  };
}

function groupByMonth(posts: PostTeaser[], locale: string, year?: "numeric"): Month[] {
  const months = new Map<string, PostTeaser[]>();
  for (const post of posts) {
    const name = formatMonth(post.published?.iso, locale, year);
    months.set(name, [...(months.get(name) ?? []), post]);
  }
  return [...months].map(([name, ofMonth]) => ({ name, posts: ofMonth }));
}
