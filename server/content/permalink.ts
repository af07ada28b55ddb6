/** A permalink as a path: one slash before it, none behind, however an editor has written it. */
export function pathOfPermalink(permalink: string): string {
  return `/${permalink.trim().replace(/^\/+|\/+$/g, "")}`;
}

/** How a permalink may be written in Directus, for a backend that compares letter by letter. */
export function writtenPermalinks(path: string): string[] {
  const bare = path.slice(1);
  return bare === "" ? ["/"] : [path, bare, `${path}/`, `${bare}/`];
}
