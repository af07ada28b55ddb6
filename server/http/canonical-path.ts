import { plainPath } from "#app/texts/local-path.ts";
import { languageOf } from "#server/languages.ts";

/** Below these, keys are case-sensitive and stay as they are. */
const keyed = /^\/(items|assets|orders)\//;

/**
 * Our own paths have one spelling: lower case and no slash at the end.
 * @param url the request's address
 * @returns the path and query to send the visitor to for good (308), or undefined when it is right already
 */
export function canonicalPath(url: URL): string | undefined {
  const { pathname, search } = url;
  const plain = plainPath(languageOf({ url: url.href }), pathname.toLowerCase());
  if (pathname === "/" || pathname.startsWith("//") || (keyed.test(plain) && plain !== "/items/"))
    return undefined;
  const wanted = lowerCase(pathname).replace(/\/+$/, "") || "/";
  return wanted === pathname ? undefined : wanted + search;
}

/** Escapes keep the capitals that browsers write them in. */
function lowerCase(pathname: string): string {
  return pathname.replace(/%[0-9A-F]{2}|[A-Z]+/g, (part) =>
    part.startsWith("%") ? part : part.toLowerCase(),
  );
}
