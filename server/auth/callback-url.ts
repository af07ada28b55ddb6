import { config } from "#server/config.ts";

/**
 * Where to go after sign-in or sign-out, as an absolute URL of this site.
 * @param asked a path or a URL, from a form, a query or a cookie; anything a stranger can send
 * @returns the origin alone when it leaves the site or cannot be read; never throws
 */
export function callbackUrlOf(asked: string | undefined): string {
  if (!asked || !/^(\/|https?:\/\/)/i.test(asked)) return config.siteUrl;
  const path = asked.startsWith("/") ? asked.replace(/^[/\\]+/, "/") : asked;
  if (!URL.canParse(path, config.siteUrl)) return config.siteUrl;
  const url = new URL(path, config.siteUrl);
  if (url.origin !== config.siteUrl || url.username || url.password) return config.siteUrl;
  if (asked === config.siteUrl) return asked;
  return config.siteUrl + url.pathname.replace(/^\/{2,}/, "/") + url.search + url.hash;
}

/** The path of a callback URL, for our own links and hidden fields. */
export function pathOf(callbackUrl: string): string {
  return callbackUrl.slice(config.siteUrl.length) || "/";
}
