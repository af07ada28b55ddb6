import { config } from "#server/config.ts";
import { defaultLanguage, type Language, languages } from "#server/languages.ts";

/** What the answer at `/` hangs on, where there is anything to choose. */
export const negotiationVary = languages.length > 1 ? "Accept-Language, Sec-Fetch-Site" : "";

/** Of a request, what negotiation looks at. */
export interface Preferences {
  acceptLanguage: string | null | undefined;
  fetchSite: string | null | undefined;
  referer: string | null | undefined;
}

/**
 * The language in which somebody is greeted who comes to `/` from elsewhere. Whoever follows a link of ours has chosen
 * already: no cookie is needed to let them back to the default language.
 * @returns undefined where `/` itself is right
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export function negotiate({ acceptLanguage, fetchSite, referer }: Preferences): Language | undefined {
  if (languages.length === 1 || !acceptLanguage) return undefined;
  // What is fetched ahead for a link of ours comes from nowhere, as the browser says it, but with the page that has the link.
  const isOurs = fetchSite === "same-origin" || referer?.startsWith(`${config.siteUrl}/`);
  const found = isOurs ? undefined : bestOf(acceptLanguage);
  return found === defaultLanguage ? undefined : found;
}

/** The answer to somebody who is greeted in another language: a redirect that nobody keeps. */
export function frontPageElsewhere({ url, headers }: Request): Response | undefined {
  const { pathname, search, searchParams } = new URL(url);
  // The mark of a preview is good at the one address that it was made for.
  const language =
    pathname === "/" &&
    !searchParams.has("preview") &&
    negotiate({
      acceptLanguage: headers.get("Accept-Language"),
      fetchSite: headers.get("Sec-Fetch-Site"),
      referer: headers.get("Referer"),
    });
  if (!language) return undefined;
  const fields = {
    Location: language.prefix + search,
    "Cache-Control": "private, no-store",
    Vary: negotiationVary,
  };
  return new Response(null, { status: 302, headers: fields });
}

function bestOf(acceptLanguage: string): Language | undefined {
  const ranges = acceptLanguage.slice(0, 1000).split(",").map(rangeOf);
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { range } of wanted) {
    if (range === "*") return defaultLanguage;
    const found = languages.find(({ tag }) => tag.toLowerCase() === range || tag === range.split("-", 1)[0]);
    if (found) return found;
  }
  return undefined;
}

function rangeOf(part: string) {
  const [range = "", weight] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*q=/);
  return { range, quality: weight === undefined ? 1 : Number(weight) || 0 };
}
