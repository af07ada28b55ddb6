/** What a drawn picture depends on: an address that names it can be kept for good. */
export interface PictureParts {
  title: string;
  lang: string | undefined;
  /** ISO 8601 */
  date: string | undefined;
  siteTitle: string;
  /** The version of the owner's colours. */
  theme: string | undefined;
  sky: string | undefined;
}

/** The path of the picture of the page at `path`. */
export function buildOgImagePath(path: string, parts: PictureParts): string {
  return `/og${path === "/" ? "" : path}.png?v=${computeOgImageVersion(parts)}`;
}

/** Names the content of a picture. FNV-1a, because browsers work it out too; nothing hangs on it but a cache. */
export function computeOgImageVersion({ title, lang, date, siteTitle, theme, sky }: PictureParts): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify([title, lang, date, siteTitle, theme, sky])) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
