import type { GhostBlog, GhostRow } from "./ghost-file.ts";
import { listUsableRows } from "./new-links.ts";

/** Keys in Directus by slug, of what was there and of what has been brought. */
export interface Neighbours {
  tags: Map<string, string>;
  authors: Map<string, string>;
}

/** What a post hangs on. */
interface Found {
  author: string | undefined;
  tags: string[];
  notes: string[];
}

/**
 * Finds the tags and the author of posts, once these are brought.
 * @returns takes a post's id at Ghost; throws where a tag or an author of the file could not be brought: what is made
 * without it now would be without it for good
 */
export function linkTagsAndAuthor(blog: GhostBlog, keys: Neighbours): (post: string) => Found {
  const tags = slugsOf(blog.tags);
  const authors = slugsOf(blog.authors);
  const internal = new Set(listUsableRows(blog.tags).flatMap(({ id, isInternal }) => (isInternal ? id : [])));
  return (post) => {
    const [first, ...others] = blog.authorsOf(post);
    const under = blog.tagsOf(post).filter((id) => !internal.has(id));
    const known = under.map((id) => keyOf("tag", tags.get(id), keys.tags));
    const author = first && keyOf("author", authors.get(first), keys.authors);
    const without = under.filter((_, index) => known[index] === undefined);
    if (first && author === undefined) without.push(first);
    const named = (id: string) => authors.get(id) ?? id;
    return {
      author,
      tags: known.filter((key) => key !== undefined),
      notes: [
        without.length > 0 ? `without what the file does not have: ${without.join(", ")}` : "",
        first && others.length > 0 ? `by ${named(first)} alone, not by ${others.map(named).join(", ")}` : "",
      ].filter(Boolean),
    };
  };
}

function slugsOf(rows: GhostRow<{ id: string; slug: string }>[]): Map<string | undefined, string> {
  return new Map(rows.map((read) => ("row" in read ? [read.row.id, read.row.slug] : [read.id, read.key])));
}

function keyOf(kind: string, slug: string | undefined, keys: Map<string, string>): string | undefined {
  if (slug === undefined) return undefined;
  const key = keys.get(slug);
  if (key === undefined) throw new Error(`its ${kind} ${slug} failed; put that right and run again`);
  return key;
}
