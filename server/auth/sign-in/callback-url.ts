import { config } from "#server/config/config.ts";

/** Open redirect: resolves untrusted input to an absolute URL of this site, or to its origin. Never throws. */
export function resolveCallbackUrl(asked: string | undefined): string {
  if (!asked || !/^(\/|https?:\/\/)/i.test(asked)) return config.siteUrl;
  const path = asked.startsWith("/") ? asked.replace(/^[/\\]+/, "/") : asked;
  if (!URL.canParse(path, config.siteUrl)) return config.siteUrl;
  const url = new URL(path, config.siteUrl);
  if (url.origin !== config.siteUrl || url.username || url.password) return config.siteUrl;
  if (asked === config.siteUrl) return asked;
  return config.siteUrl + url.pathname.replace(/^\/{2,}/, "/") + url.search + url.hash;
}

export function getCallbackPath(callbackUrl: string): string {
  return callbackUrl.slice(config.siteUrl.length) || "/";
}
