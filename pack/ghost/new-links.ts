import type { GhostBlog, GhostRow } from "./ghost-file.ts";
import { resolveGhostUrl } from "./ghost-urls.ts";

/** The rows of a table that can be used. */
export function listUsableRows<Row>(read: GhostRow<Row>[]): Row[] {
  return read.flatMap((one) => ("row" in one ? one.row : []));
}

/**
 * Where links within the old blog lead now: to what is brought here, else to the old address.
 * @param site the old blog's address; without it, what is not brought keeps its path
 * @returns takes a path as it was there, such as `/a-post/#end`
 */
export function createLinkMapper(blog: GhostBlog, site: string | undefined): (path: string) => string {
  const known = new Map([["/", "/"]]);
  for (const { slug } of listUsableRows(blog.tags)) known.set(`/tag/${slug}`, `/journal/tags/${slug}`);
  for (const { slug } of listUsableRows(blog.authors))
    known.set(`/author/${slug}`, `/journal/authors/${slug}`);
  for (const { slug, isPage } of listUsableRows(blog.posts))
    known.set(`/${slug}`, isPage ? `/${slug}` : `/journal/${slug}`);
  return (path) => {
    const [, way = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
    const here = known.get(way.length > 1 ? way.replace(/\/$/, "") : way);
    if (here === undefined) return resolveGhostUrl(path, site) ?? path;
    return here + rest.replace(/^\?[^#]*/, "");
  };
}
