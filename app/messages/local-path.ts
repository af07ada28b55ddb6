/** Where a language stands in addresses: `""` for the default one, else `/de`; and where all the others do. */
export interface Prefixes {
  prefix: string;
  prefixes: readonly string[];
}

/** What exists once, whatever the language: files, pictures, documents for machines. */
const once = /^\/(assets|og|sitemaps|webhooks|preview|\.well-known)\/|^\/[^/]+\.[a-z]+($|[?#])/;

/**
 * The same place in the language of the page: `/shop` is `/de/shop` on a German one.
 * @param href any address; anything but a page of the site without a language is returned unchanged
 */
export function localizePath({ prefix, prefixes }: Prefixes, href: string): string {
  if (!prefix || !href.startsWith("/") || href.startsWith("//") || once.test(href)) return href;
  if (prefixes.some((other) => isBelow(href, other))) return href;
  return prefix + href.replace(/^\/(?=$|[?#])/, "");
}

/** Adds the language of the page to the links of a text to pages of the site. @param html as `cleanHtml` gives it */
export function localizeLinks(prefixes: Prefixes, html: string): string {
  if (!prefixes.prefix) return html;
  return html.replace(
    /(<a\b[^<>]*? href=")(\/[^"]*)"/g,
    (_, before, href) => `${before}${localizePath(prefixes, href)}"`,
  );
}

/** The path without its language: `/de/shop` is `/shop`. */
export function stripLanguagePrefix({ prefix }: Pick<Prefixes, "prefix">, path: string): string {
  if (!prefix || !isBelow(path, prefix)) return path;
  const rest = path.slice(prefix.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && /^($|[/?#])/.test(path.slice(prefix.length));
}
