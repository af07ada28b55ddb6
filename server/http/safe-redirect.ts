import { config } from "#server/config/config.ts";

/** Open redirect: untrusted input to a path of this site, or `fallback`. */
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
