import { normalizeRedirectPath } from "#server/content/pages/redirect.ts";
import { addRedirect } from "#server/content/pages/redirects.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { GhostBlog } from "./ghost-file.ts";
import type { Batch } from "./import-rows.ts";
import { listUsableRows } from "./new-links.ts";
import { isOwnAddress } from "./reserved-slugs.ts";

/** An address of the old blog, and where what it showed is now. */
export interface OldAddress {
  from: string;
  to: string;
  /** What has to be here, by which it is known; nothing for the blog's own feed. */
  target?: { kind: "posts" | "tags" | "authors"; slug: string };
}

const feed = "/journal/feed.xml";

/**
 * What readers, search engines and feed readers know of a blog: posts, tags, authors and feeds. Pages keep their address.
 * @param site the old blog's address, which may lie below a path
 * @see https://docs.ghost.org/themes/routing
 */
export function listOldAddresses(blog: GhostBlog, site: string | undefined): OldAddress[] {
  const base = site === undefined ? "" : new URL(site).pathname.replace(/\/$/, "");
  const ofList = (kind: "tags" | "authors", folder: string, slug: string): OldAddress[] => [
    { from: `${base}/${folder}/${slug}`, to: `/journal/${kind}/${slug}`, target: { kind, slug } },
    { from: `${base}/${folder}/${slug}/rss`, to: feed, target: { kind, slug } },
  ];
  const all = [
    ...listUsableRows(blog.posts).flatMap(({ slug, isPage, status }): OldAddress[] => {
      const wasThere = !isPage && (status === "published" || status === "scheduled");
      const target = { kind: "posts", slug } as const;
      return wasThere ? [{ from: `${base}/${slug}`, to: `/journal/${slug}`, target }] : [];
    }),
    ...listUsableRows(blog.tags).flatMap(({ slug, isInternal }) =>
      isInternal ? [] : ofList("tags", "tag", slug),
    ),
    ...listUsableRows(blog.authors).flatMap(({ slug }) => ofList("authors", "author", slug)),
    { from: `${base}/rss`, to: feed },
  ];
  return [...new Map(all.map((address) => [normalizeRedirectPath(address.from), address])).values()];
}

/** Leads on from old addresses to what is here by now. */
export function redirectBatch(
  admin: DirectusClient,
  addresses: OldAddress[],
  {
    there,
    pages,
    brought,
    apply,
  }: {
    there: Map<string, string>;
    pages: Map<string, string>;
    brought: Record<"posts" | "tags" | "authors", Map<string, string>>;
    apply: boolean;
  },
): Batch<OldAddress> {
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
    make: async ({ from, to }) => {
      if (apply) await addRedirect(admin, { from, to });
      return { id: "", notes: [`to ${to}`] };
    },
  };
}
