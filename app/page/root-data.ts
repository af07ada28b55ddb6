import { localizePath } from "#app/messages/local-path.ts";
import type { loader } from "#app/root.tsx";

export type Matches = { id: string; data?: unknown; pathname: string }[];

/** What the root has read for every page. */
export type RootData = Awaited<ReturnType<typeof loader>>["data"];

/** What the root has read, from the argument of a route's `meta`; undefined where it could not. */
export function getRootData(matches: Matches): RootData | undefined {
  return matches.find(({ id }) => id === "root")?.data as RootData | undefined;
}

/** The absolute URL of a path of the site, in the language of the page. */
export function buildPageUrl(around: RootData, path: string): string {
  return around.siteUrl + localizePath(getPrefixes(around), path);
}

/**
 * The whole address that a page is known by. What is not there in the language of the page is shown as it was written, and
 * belongs to the address of that.
 * @param there the languages of the site that it is there in: all of them, where nothing is said
 */
export function buildCanonicalUrl(around: RootData, path: string, there: string[] | undefined): string {
  const own = getPrefixes(around);
  const original = around.spoken.find(({ tag }) => there?.includes(tag))?.prefix ?? "";
  const prefix = !there || there.includes(around.language) ? own.prefix : original;
  return around.siteUrl + localizePath({ ...own, prefix }, path);
}

/** Where the page stands in the addresses of the site. */
export function getPrefixes(root: RootData | undefined) {
  const spoken = root?.spoken ?? [];
  const prefix = spoken.find(({ tag }) => tag === root?.language)?.prefix ?? "";
  return { prefix, prefixes: spoken.flatMap((one) => one.prefix || []) };
}
