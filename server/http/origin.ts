import { config } from "#server/config.ts";

/**
 * Whether a POST comes from our own pages: `Sec-Fetch-Site: same-origin`, or where a browser does not send it,
 * `Origin` equal to SITE_URL. A request with neither is refused.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin";
  return headers.get("Origin") === config.siteUrl;
}
