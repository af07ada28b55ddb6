import { z } from "zod";
import { isOut } from "#server/directus/published.ts";
import { pathOfPermalink } from "./permalink.ts";
import { text } from "./text.ts";

/** A place to go to as an editor names it: one of our pages, a post, or any address. */
const LinkFields = z.object({
  type: text.catch(undefined),
  url: text.catch(undefined),
  page: z.looseObject({ permalink: z.string() }).nullish().catch(null),
  post: z.looseObject({ slug: z.string() }).nullish().catch(null),
});

/** The fields to ask for below a relation to a link, so that `hrefOf` can read it. */
export const linkFields = [
  ...["type", "url", "page.permalink", "page.status", "page.published_at"],
  ...["post.slug", "post.status", "post.published_at"],
];

/**
 * Where a link of the CMS leads.
 * @returns a path of ours or an http(s), mailto or tel address; undefined where the target is missing, not out,
 * hidden from this visitor or not to be linked to
 */
export function hrefOf(row: unknown): string | undefined {
  const { type, url, page, post } = LinkFields.parse(row);
  if (type === "page") return page && isOut(page) ? pathOfPermalink(page.permalink) : undefined;
  if (type === "post") return post && isOut(post) ? `/journal/${encodeURIComponent(post.slug)}` : undefined;
  return type === "group" || !url ? undefined : safeHref(url);
}

/** An address that may stand in a link: a path, a fragment, http(s), mailto or tel. */
export function safeHref(url: string): string | undefined {
  const plain = [...url.trim()].filter((character) => character > " ").join("");
  if (/^(https?:\/\/|mailto:|tel:|#)/i.test(plain)) return plain;
  return /^\/(?![/\\])/.test(plain) ? plain : undefined;
}
