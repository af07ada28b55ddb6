import type { IncomingMessage } from "node:http";
import { config } from "#server/config/config.ts";

const { host } = new URL(config.siteUrl);

/**
 * CSRF: `Sec-Fetch-Site`, or where it is missing `Origin`. A request with neither is rejected.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function isSameOrigin(headers: Headers): boolean {
  return isOurs(headers.get("Sec-Fetch-Site"), headers.get("Origin"));
}

/**
 * Remix answers an empty 500 when `Origin` differs from `X-Forwarded-Host` or `Host`. SITE_URL replaces them, so
 * that a cross-site request reaches our own check, which renders a page.
 */
export function settleOrigin({ method, headers }: IncomingMessage): void {
  headers.host = host;
  delete headers["x-forwarded-host"];
  // Remix takes a HEAD of a page's data for a form.
  if (method === "GET" || headers.origin === undefined) return;
  const ours = isOurs(headers["sec-fetch-site"], headers.origin);
  if (ours) headers.origin = config.siteUrl;
  else {
    delete headers.origin;
    headers["sec-fetch-site"] = "cross-site";
  }
}

function isOurs(fetchSite: string | string[] | null | undefined, origin: string | null): boolean {
  return fetchSite ? fetchSite === "same-origin" : origin === config.siteUrl;
}
