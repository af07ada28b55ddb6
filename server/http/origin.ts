import type { IncomingMessage } from "node:http";
import { config } from "#server/config.ts";

const { host } = new URL(config.siteUrl);

/**
 * Whether a POST comes from our own pages: `Sec-Fetch-Site: same-origin`, or where a browser does not send it,
 * `Origin` equal to SITE_URL. A request with neither is refused.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function isSameOrigin(headers: Headers): boolean {
  return isOurs(headers.get("Sec-Fetch-Site"), headers.get("Origin"));
}

/**
 * Leaves a request with SITE_URL as the one origin that counts, whatever hosts a proxy or a stranger names. Remix answers an
 * empty 500 where `Origin` is not what `X-Forwarded-Host` or `Host` says; so ours goes on as SITE_URL, and another's
 * without the header, for our own check to refuse it with a page that says how to go on.
 */
export function settleOrigin({ method, headers }: IncomingMessage): void {
  headers.host = host;
  delete headers["x-forwarded-host"];
  if (method === "GET" || method === "HEAD" || headers.origin === undefined) return;
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
