/** Normalizes to one leading and no trailing slash. */
export function toPermalinkPath(permalink: string): string {
  return `/${permalink.trim().replace(/^\/+|\/+$/g, "")}`;
}

/** Variants with and without slashes, because Directus compares exactly. */
export function listPermalinkSpellings(path: string): string[] {
  const bare = path.slice(1);
  return bare === "" ? ["/"] : [path, bare, `${path}/`, `${bare}/`];
}
