import { stripLanguagePrefix } from "#app/messages/local-path.ts";
import { getLanguage } from "#server/platform/i18n.ts";

/** Keys below these paths are case-sensitive. */
const keyed = /^\/(items|assets|orders)\//;

/** Lower case without a trailing slash. @returns path and query of the 308, or undefined when canonical */
export function findCanonicalPath(url: URL): string | undefined {
  const { pathname, search } = url;
  const plain = stripLanguagePrefix(getLanguage({ url: url.href }), pathname.toLowerCase());
  if (pathname === "/" || pathname.startsWith("//") || (keyed.test(plain) && plain !== "/items/"))
    return undefined;
  const wanted = lowerCase(pathname).replace(/\/+$/, "") || "/";
  return wanted === pathname ? undefined : wanted + search;
}

/** Percent-encodings keep upper case, as browsers write them. */
function lowerCase(pathname: string): string {
  return pathname.replace(/%[0-9A-F]{2}|[A-Z]+/g, (part) =>
    part.startsWith("%") ? part : part.toLowerCase(),
  );
}
