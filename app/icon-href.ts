import { assetPath } from "#app/components/asset-path.ts";
import type { Icon } from "#server/content/globals.ts";

/** The address of the site's icon: the owner's, else the one that Vitrine came with. */
export function iconHref(icon: Icon | undefined): string {
  if (!icon) return "/favicon.svg";
  return icon.scalable ? `/assets/${icon.id}?v=${icon.version}` : assetPath(icon, "icon192");
}
