import type { Globals } from "#server/content/site/globals.ts";
import { backgrounds } from "#server/content/site/theme.ts";
import { formatLanguageTag, type Language } from "#server/platform/i18n.ts";

const scalable = { sizes: "any", type: "image/svg+xml" };

/** @see https://www.w3.org/TR/appmanifest/ */
export function renderManifest(site: Globals, language: Language): string {
  const [paper] = backgrounds.light;
  return JSON.stringify({
    id: "/",
    name: site.title,
    description: site.description ?? site.tagline,
    lang: formatLanguageTag(language),
    dir: language.direction,
    start_url: language.prefix || "/",
    scope: "/",
    display: "minimal-ui",
    background_color: paper,
    theme_color: paper,
    icons: listIcons(site.icon),
  });
}

function listIcons(icon: Globals["icon"]) {
  if (!icon) return [{ src: "/favicon.svg", ...scalable }];
  if (icon.scalable) return [{ src: `/assets/${icon.id}?v=${icon.version}`, ...scalable }];
  return [192, 512].map((size) => ({
    src: `/assets/${icon.id}/icon${size}?v=${icon.version}`,
    sizes: `${size}x${size}`,
    type: "image/png",
  }));
}
