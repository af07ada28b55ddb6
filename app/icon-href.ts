import type { Globals } from "#server/content/globals.ts";

/** The address of the site's icon: the owner's, else the one that Vitrine came with. */
export function iconHref(icon: Globals["icon"]): string {
  if (!icon) return "/favicon.svg";
  return icon.scalable ? `/assets/${icon.id}` : `/assets/${icon.id}/icon192`;
}
