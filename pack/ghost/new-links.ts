import type { GhostBlog, GhostRow } from "./ghost-file.ts";
import { resolveGhostUrl } from "./ghost-urls.ts";

/** The rows of a table that can be used. */
export function listUsableRows<Row>(read: GhostRow<Row>[]): Row[] {
  return read.flatMap((one) => ("row" in one ? one.row : []));
}

const newFolders = { posts: "/journal", tags: "/journal/tags", authors: "/journal/authors" };
const oldFolders = { posts: "", tags: "/tag", authors: "/author" };

/** What is at an address of its own and moves to another. */
export type MovedKind = keyof typeof newFolders;

/** Where Ghost has something, and where it is here. @see https://docs.ghost.org/themes/routing */
export function toPaths(kind: MovedKind, slug: string): { from: string; to: string } {
  return { from: `${oldFolders[kind]}/${slug}`, to: `${newFolders[kind]}/${slug}` };
}

/**
 * Where links within the old blog lead now: to what is brought here, else to the old address.
 * @param site the old blog's address; without it, what is not brought keeps its path
 * @returns takes a path as it was there, such as `/a-post/#end`
 */
export function createLinkMapper(blog: GhostBlog, site: string | undefined): (path: string) => string {
  const known = new Map([["/", "/"]]);
  const add = ({ from, to }: { from: string; to: string }) => known.set(from, to);
  for (const { slug } of listUsableRows(blog.tags)) add(toPaths("tags", slug));
  for (const { slug } of listUsableRows(blog.authors)) add(toPaths("authors", slug));
  for (const { slug, isPage } of listUsableRows(blog.posts))
    add(isPage ? { from: `/${slug}`, to: `/${slug}` } : toPaths("posts", slug));
  return (path) => {
    const [, way = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
    const here = known.get(way.length > 1 ? way.replace(/\/$/, "") : way);
    if (here === undefined) return resolveGhostUrl(path, site) ?? path;
    return here + rest.replace(/^\?[^#]*/, "");
  };
}
