import Negotiator from "negotiator";
import { config } from "#server/config/config.ts";
import { defaultLanguage, type Language, languages } from "#server/platform/i18n.ts";
import { memoizeByHeader } from "./memoize-by-header.ts";

/** `Vary` of `/`; empty for a single language. */
export const negotiationVary = languages.length > 1 ? "Accept-Language, Sec-Fetch-Site" : "";

export interface Preferences {
  acceptLanguage: string | null | undefined;
  fetchSite: string | null | undefined;
  referer: string | null | undefined;
}

/**
 * Following a link on the site counts as a choice, so no cookie is needed to return to the default language.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export function negotiateLanguage({ acceptLanguage, fetchSite, referer }: Preferences): Language | undefined {
  if (languages.length === 1 || !acceptLanguage) return undefined;
  // A prefetch sends `Sec-Fetch-Site: none`, but the `Referer` of the linking page.
  const isOurs = fetchSite === "same-origin" || referer?.startsWith(`${config.siteUrl}/`);
  const found = isOurs ? undefined : findPreferred(acceptLanguage);
  return found === defaultLanguage ? undefined : found;
}

export function redirectToPreferredLanguage({ url, headers }: Request): Response | undefined {
  const { pathname, search, searchParams } = new URL(url);
  // A preview's mark is valid for one path only.
  const language =
    pathname === "/" &&
    !searchParams.has("preview") &&
    negotiateLanguage({
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

const findPreferred = memoizeByHeader((acceptLanguage): Language | undefined => {
  const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage } });
  const preferred = negotiator.language(languages.map(({ tag }) => tag));
  return languages.find(({ tag }) => tag === preferred);
});
