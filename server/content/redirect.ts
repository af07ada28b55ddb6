import { z } from "zod";
import { localPath, type Prefixes, plainPath } from "#app/texts/local-path.ts";
import { config } from "#server/config.ts";
import { parseRow } from "#server/directus/rows.ts";
import { safeHref } from "./link.ts";

/** Where a path that is gone leads now. */
export interface Redirect {
  to: string;
  status: 301 | 302;
}

const Row = z.object({
  url_from: z.string().trim().min(1),
  url_to: z.string(),
  response_code: z.coerce.string().nullish(),
});

/** A path as `redirects` compares it: without origin, query, fragment, escapes and trailing slash, in lower case. */
export function comparablePath(address: string): string {
  const bare = ownPath(address.trim()).split(/[?#]/, 1)[0] ?? "";
  return `/${decoded(bare).split("/").filter(Boolean).join("/")}`.toLowerCase();
}

/** What Directus's field for an address holds; escaped, so that all of them fit into the address of one question. */
const longest = 255;

/**
 * How an editor may have written a path in `url_from`, for a backend that compares letter by letter: in lower case or as it
 * was asked for, with escapes and without, with a slash at either end, with the site's origin, with the query and without.
 */
export function spellingsOf(address: string): string[] {
  const comparable = comparablePath(address);
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

/** A row of the list as it is compared. */
interface Step {
  to: string;
  isLasting: boolean;
  /** What the query has to say, where the row names one. */
  query: [name: string, value: string][];
}

/** Where the address that was asked for stands in the site. */
export interface Place extends Prefixes {
  /** There is a page: only what names a query of it leads away, as of WordPress's `/?p=12`. */
  isPage?: boolean;
}

/**
 * Follows the redirects that an editor wrote down. A row that names a query is for that query alone, one that names a
 * language for that language; any other is for all of them, and leads to the same place in the language that was asked for.
 * @param path the path that was asked for, its language too
 * @param rows rows of `redirects`
 * @param search the query that was asked with, which a path of ours is given along
 * @param place where the language of the path stands in addresses, and whether a page has that path
 * @returns the last stop of the chain in one step; undefined where there is none, where the chain runs in a circle
 * and where it leads to what is neither a path of ours nor http(s)
 */
export function followRedirects(
  path: string,
  rows: unknown[],
  search = "",
  place: Place = { prefix: "", prefixes: [] },
): Redirect | undefined {
  const pages = place.isPage ? [comparablePath(path), withoutLanguage(path, place)] : [];
  const steps = stepsOf(rows, pages);
  const seen = new Set<Step>();
  const left = new URLSearchParams(search);
  let found: Redirect | undefined;
  for (let [here, asked] = [path, left]; ; [here, asked] = splitQuery(found.to)) {
    const own = matching(steps.get(comparablePath(here)), asked);
    const step = own ?? matching(steps.get(withoutLanguage(here, place)), asked);
    if (!step) return found && { ...found, to: withQuery(found.to, left.toString()) };
    if (seen.has(step)) return undefined;
    seen.add(step);
    for (const [name] of step.query) left.delete(name);
    const to = own ? step.to : localPath(place, step.to);
    if (!/^(\/|https?:)/i.test(to)) return undefined;
    const lasting: boolean = step.isLasting && found?.status !== 302;
    found = { to, status: lasting ? 301 : 302 };
    if (!to.startsWith("/")) return found;
  }
}

/** The same path as `comparablePath` says it, for all languages; as it is where it names none. */
export function withoutLanguage(path: string, { prefix }: Prefixes): string {
  return plainPath({ prefix: prefix.toLowerCase() }, comparablePath(path));
}

/** @param pages paths that are left by a query alone */
function stepsOf(rows: unknown[], pages: string[]): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  for (const row of rows) {
    const data = parseRow("redirects", Row, row);
    if (!data) continue;
    const [, query] = splitQuery(data.url_from);
    const path = comparablePath(data.url_from);
    if (query.size === 0 && pages.includes(path)) continue;
    const to = ownPath(safeHref(data.url_to) ?? "");
    const step = { to, isLasting: data.response_code !== "302", query: [...query] };
    steps.set(path, [step, ...(steps.get(path) ?? [])]);
  }
  return steps;
}

/** The row that asks for most of what the query says; of equals the one that was written last. */
function matching(steps: Step[] = [], asked: URLSearchParams): Step | undefined {
  const fit = steps.filter(({ query }) => query.every(([name, value]) => asked.get(name) === value));
  return fit.toSorted((a, b) => b.query.length - a.query.length)[0];
}

function splitQuery(address: string): [path: string, query: URLSearchParams] {
  const [bare = ""] = address.split("#", 1);
  const [path = "", query = ""] = bare.split(/\?(.*)/s, 2);
  return [path, new URLSearchParams(query)];
}

/** An address of this site as a path, so that a circle through it is seen too. */
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

/** What the editor's own query says wins over what was asked with. */
function withQuery(path: string, search: string): string {
  const target = new URL(path, config.siteUrl);
  for (const [name, value] of new URLSearchParams(search))
    if (!new URL(path, config.siteUrl).searchParams.has(name)) target.searchParams.append(name, value);
  return search ? target.pathname + target.search + target.hash : path;
}
