import { normalizeRedirectPath } from "#server/content/pages/redirect.ts";
import { addRedirects, toRedirectRow } from "#server/content/pages/redirects.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import type { CheckRow } from "./field-rules.ts";
import type { GhostBlog } from "./ghost-file.ts";
import type { Batch } from "./import-rows.ts";
import { listUsableRows, type MovedKind, toPaths } from "./new-links.ts";
import { isOwnAddress } from "./reserved-slugs.ts";

/** An address of the old blog, and where what it showed is now. */
export interface OldAddress {
  from: string;
  to: string;
  /** What has to be here, by which it is known; nothing for the blog's own feed. */
  target?: { kind: MovedKind; slug: string };
}

const feed = "/journal/feed.xml";

/**
 * What readers, search engines and feed readers know of a blog: posts, tags, authors and feeds. Pages keep their address.
 * @param site the old blog's address, which may lie below a path
 */
export function listOldAddresses(blog: GhostBlog, site: string | undefined): OldAddress[] {
  const moved = (kind: MovedKind, slug: string) => ({ ...toPaths(kind, slug), target: { kind, slug } });
  const withFeed = (address: OldAddress) => [address, { ...address, from: `${address.from}/rss`, to: feed }];
  const posts = listUsableRows(blog.posts).filter(
    ({ isPage, status }) => !isPage && (status === "published" || status === "scheduled"),
  );
  const tags = listUsableRows(blog.tags).filter(({ isInternal }) => !isInternal);
  const all: OldAddress[] = [
    ...posts.map(({ slug }) => moved("posts", slug)),
    ...tags.flatMap(({ slug }) => withFeed(moved("tags", slug))),
    ...listUsableRows(blog.authors).flatMap(({ slug }) => withFeed(moved("authors", slug))),
    { from: "/rss", to: feed },
  ];
  const base = site === undefined ? "" : new URL(site).pathname.replace(/\/$/, "");
  const byPath = all.map(
    (one) => [normalizeRedirectPath(one.from), { ...one, from: base + one.from }] as const,
  );
  return [...new Map(byPath).values()];
}

/** Leads on from old addresses to what is here by now. */
export function redirectBatch(
  admin: DirectusClient,
  addresses: OldAddress[],
  {
    there,
    pages,
    brought,
    check,
    apply,
  }: {
    there: Map<string, string>;
    pages: Map<string, string>;
    brought: Record<MovedKind, Map<string, string>>;
    check: CheckRow;
    apply: boolean;
  },
): Batch<OldAddress, Row> {
  return {
    kind: "redirect",
    rows: addresses.map((row) => ({ row })),
    keyOf: ({ from }) => normalizeRedirectPath(from),
    there,
    skip: ({ from, target }) => {
      if (target && !brought[target.kind].has(target.slug)) return "what was there is not here";
      if (isOwnAddress(from.split("/")[1] ?? "")) return "that address is the site's own";
      return pages.has(from) ? "a page is at that address" : undefined;
    },
    prepare: async ({ from, to }) => ({ row: toRedirectRow({ from, to }), notes: [`to ${to}`] }),
    check: (row) => check("redirects", row),
    write: apply ? (rows) => addRedirects(admin, rows) : undefined,
  };
}
