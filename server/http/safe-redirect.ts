import { config } from "#server/config.ts";

/**
 * A path of this site to go on to, from what a form or a query asked for.
 * @param target anything a stranger can send
 * @param fallback a path of ours, when the target leaves the site or cannot be read
 */
export function safeRedirect(target: string | null | undefined, fallback = "/"): string {
  if (!target?.startsWith("/") || hasControlCharacter(target) || !URL.canParse(target, config.siteUrl))
    return fallback;
  const url = new URL(target, config.siteUrl);
  if (url.origin !== config.siteUrl || /^[/\\]{2}/.test(target)) return fallback;
  return url.pathname.replace(/^\/{2,}/, "/") + url.search + url.hash;
}

function hasControlCharacter(value: string): boolean {
  return [...value].some((character) => character < " " || character === "\u007f");
}
