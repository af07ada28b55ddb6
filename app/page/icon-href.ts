import { buildAssetPath } from "#app/components/ui/asset-path.ts";
import type { Icon } from "#server/content/site/globals.ts";

/** The address of the site's icon: the owner's, else the one that Vitrine came with. */
export function buildIconHref(icon: Icon | undefined): string {
  if (!icon) return "/favicon.svg";
  return icon.scalable ? `/assets/${icon.id}?v=${icon.version}` : buildAssetPath(icon, "icon192");
}
