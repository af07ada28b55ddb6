import { z } from "zod";
import { text } from "#server/directus/field-schemas.ts";
import { isPublishedNow } from "#server/directus/query/published.ts";
import { toPermalinkPath } from "./pages/permalink.ts";

const LinkFields = z.object({
  type: text.catch(undefined),
  url: text.catch(undefined),
  page: z.looseObject({ permalink: z.string() }).nullish().catch(null),
  post: z.looseObject({ slug: z.string() }).nullish().catch(null),
});

/** Relative to the relation that holds the link. */
export const linkFields = [
  "type",
  "url",
  "page.permalink",
  "page.status",
  "page.published_at",
  "post.slug",
  "post.status",
  "post.published_at",
] as const;

/**
 * @returns a local path or an http(s), mailto or tel URL; undefined if the target is missing, unpublished, hidden
 * from this visitor or unsafe
 */
export function resolveLinkHref(row: unknown): string | undefined {
  const { type, url, page, post } = LinkFields.parse(row);
  if (type === "page") return page && isPublishedNow(page) ? toPermalinkPath(page.permalink) : undefined;
  if (type === "post")
    return post && isPublishedNow(post) ? `/journal/${encodeURIComponent(post.slug)}` : undefined;
  return type === "group" || !url ? undefined : sanitizeHref(url);
}

/** Allowlist: local paths, fragments, http(s), mailto and tel; undefined for the rest. */
export function sanitizeHref(url: string): string | undefined {
  const plain = [...url.trim()].filter((character) => character > " ").join("");
  if (/^(https?:\/\/|mailto:|tel:|#)/i.test(plain)) return plain;
  return /^\/(?![/\\])/.test(plain) ? plain : undefined;
}
