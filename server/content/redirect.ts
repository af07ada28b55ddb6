import { z } from "zod";
import { config } from "#server/config.ts";
import { safeHref } from "./link.ts";

/** Where a path that is gone leads now. */
export interface Redirect {
  to: string;
  status: 301 | 302;
}

const Row = z.object({
  url_from: z.string(),
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
 * was asked for, with escapes and without, with a slash at either end, with the site's origin.
 */
export function spellingsOf(address: string): string[] {
  const comparable = comparablePath(address);
  const [asked = ""] = ownPath(address).split(/[?#]/, 1);
  const paths = [comparable, asked, decoded(asked), encodeURI(comparable)].map((path) =>
    path.replace(/\/+$/, ""),
  );
  const spellings = paths.flatMap((path) => [path, `${path}/`, path.slice(1), config.siteUrl + path]);
  return [...new Set(spellings)].filter((path) => path !== "" && encodeURI(path).length <= longest);
}

/**
 * Follows the redirects that an editor wrote down.
 * @param path the path that was asked for
 * @param rows rows of `redirects`
 * @param search the query that was asked with, which a path of ours is given along
 * @returns the last stop of the chain in one step; undefined where there is none, where the chain runs in a circle
 * and where it leads to what is neither a path of ours nor http(s)
 */
export function followRedirects(path: string, rows: unknown[], search = ""): Redirect | undefined {
  const steps = new Map(
    rows.flatMap((row) => {
      const parsed = Row.safeParse(row);
      return parsed.success ? [[comparablePath(parsed.data.url_from), parsed.data] as const] : [];
    }),
  );
  const seen = new Set<string>();
  let found: Redirect | undefined;
  for (let here = comparablePath(path); ; here = comparablePath(found.to)) {
    if (seen.has(here)) return undefined;
    seen.add(here);
    const step = steps.get(here);
    if (!step) return found && { ...found, to: withQuery(found.to, search) };
    const to = ownPath(safeHref(step.url_to) ?? "");
    if (!/^(\/|https?:)/i.test(to)) return undefined;
    const lasting = step.response_code !== "302" && found?.status !== 302;
    found = { to, status: lasting ? 301 : 302 };
    if (!to.startsWith("/")) return found;
  }
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
