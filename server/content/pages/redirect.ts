import { z } from "zod";
import { localizePath, type Prefixes, stripLanguagePrefix } from "#app/messages/local-path.ts";
import { config } from "#server/config/config.ts";
import { parseRow } from "#server/directus/rows.ts";
import { sanitizeHref } from "../link.ts";

export interface Redirect {
  to: string;
  status: 301 | 302;
}

const Row = z.object({
  url_from: z.string().trim().min(1),
  url_to: z.string(),
  response_code: z.coerce.string().nullish(),
});

/** Comparison key: a lower-case, decoded path without origin, query, fragment and trailing slash. */
export function normalizeRedirectPath(address: string): string {
  const bare = ownPath(address.trim()).split(/[?#]/, 1)[0] ?? "";
  return `/${decoded(bare).split("/").filter(Boolean).join("/")}`.toLowerCase();
}

/** Length of the field in Directus; also keeps the lookup within one URL. */
const longest = 255;

/**
 * Variants of `url_from` that an editor may have written, because Directus compares exactly: lower case or as
 * requested, escaped or not, with slashes at either end, with the origin, and with and without the query.
 */
export function listPathVariants(address: string): string[] {
  const comparable = normalizeRedirectPath(address);
  const [asked, query] = splitQuery(ownPath(address));
  const paths = [comparable, asked, decoded(asked), encodeURI(comparable)].map((path) =>
    path.replace(/\/+$/, ""),
  );
  const ends = query.size > 0 ? ["", `?${query}`] : [""];
  const spellings = paths
    .flatMap((path) => [path, `${path}/`, path.slice(1), config.siteUrl + (path || "/")])
    .flatMap((path) => ends.map((end) => path + end));
  return [...new Set(spellings)].filter((path) => path !== "" && encodeURI(path).length <= longest);
}

interface Step {
  to: string;
  isLasting: boolean;
  query: [name: string, value: string][];
}

export interface RequestLocation extends Prefixes {
  /** A page exists at this path: only rows with a query apply, as for WordPress's `/?p=12`. */
  isPage?: boolean;
}

/**
 * Follows redirect chains. A row with a query applies only to that query, one with a language only to that language;
 * others apply to all languages and keep the requested one.
 * @param path includes the language prefix
 * @returns the final target as one hop; undefined without a match, for a loop, and for unsafe targets
 */
export function resolveRedirects(
  path: string,
  rows: unknown[],
  {
    search = "",
    location = { prefix: "", prefixes: [] },
  }: { search?: string; location?: RequestLocation } = {},
): Redirect | undefined {
  const pages = location.isPage ? [normalizeRedirectPath(path), removeLanguagePrefix(path, location)] : [];
  const steps = groupSteps(rows, pages);
  const seen = new Set<Step>();
  const left = new URLSearchParams(search);
  let found: Redirect | undefined;
  for (let [here, asked] = [path, left]; ; [here, asked] = splitQuery(found.to)) {
    const own = matching(steps.get(normalizeRedirectPath(here)), asked);
    const step = own ?? matching(steps.get(removeLanguagePrefix(here, location)), asked);
    if (!step) return found && { ...found, to: withQuery(found.to, left.toString()) };
    if (seen.has(step)) return undefined;
    seen.add(step);
    for (const [name] of step.query) left.delete(name);
    const to = own ? step.to : localizePath(location, step.to);
    if (!/^(\/|https?:)/i.test(to)) return undefined;
    const lasting: boolean = step.isLasting && found?.status !== 302;
    found = { to, status: lasting ? 301 : 302 };
    if (!to.startsWith("/")) return found;
  }
}

/** Normalizes, and strips the language prefix. */
export function removeLanguagePrefix(path: string, { prefix }: Prefixes): string {
  return stripLanguagePrefix({ prefix: prefix.toLowerCase() }, normalizeRedirectPath(path));
}

function groupSteps(rows: unknown[], pages: string[]): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  for (const row of rows) {
    const data = parseRow("redirects", Row, row);
    if (!data) continue;
    const [, query] = splitQuery(data.url_from);
    const path = normalizeRedirectPath(data.url_from);
    if (query.size === 0 && pages.includes(path)) continue;
    const to = ownPath(sanitizeHref(data.url_to) ?? "");
    const step = { to, isLasting: data.response_code !== "302", query: [...query] };
    steps.set(path, [step, ...(steps.get(path) ?? [])]);
  }
  return steps;
}

/** Most specific query first; ties go to the latest row. */
function matching(steps: Step[] = [], asked: URLSearchParams): Step | undefined {
  const fit = steps.filter(({ query }) => query.every(([name, value]) => asked.get(name) === value));
  return fit.toSorted((a, b) => b.query.length - a.query.length)[0];
}

function splitQuery(address: string): [path: string, query: URLSearchParams] {
  const [bare = ""] = address.split("#", 1);
  const [path = "", query = ""] = bare.split(/\?(.*)/s, 2);
  return [path, new URLSearchParams(query)];
}

/** Makes URLs of this site local, so that loops through them are detected. */
function ownPath(address: string): string {
  return address.startsWith(`${config.siteUrl}/`) ? address.slice(config.siteUrl.length) : address;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Parameters of the target win over those of the request. */
function withQuery(path: string, search: string): string {
  const target = new URL(path, config.siteUrl);
  for (const [name, value] of new URLSearchParams(search))
    if (!new URL(path, config.siteUrl).searchParams.has(name)) target.searchParams.append(name, value);
  return search ? target.pathname + target.search + target.hash : path;
}
