import type { Globals } from "#server/content/globals.ts";
import { grounds } from "#server/content/theme.ts";
import { type Language, languageTag } from "#server/languages.ts";

const scalable = { sizes: "any", type: "image/svg+xml" };

/**
 * How the site looks on a home screen.
 * @returns JSON
 * @see https://www.w3.org/TR/appmanifest/
 */
export function manifestJson(site: Globals, language: Language): string {
  const [paper] = grounds.light;
  return JSON.stringify({
    id: "/",
    name: site.title,
    description: site.description ?? site.tagline,
    lang: languageTag(language),
    dir: language.direction,
    start_url: language.prefix || "/",
    scope: "/",
    display: "minimal-ui",
    background_color: paper,
    theme_color: paper,
    icons: iconsOf(site.icon),
  });
}

function iconsOf(icon: Globals["icon"]) {
  if (!icon) return [{ src: "/favicon.svg", ...scalable }];
  if (icon.scalable) return [{ src: `/assets/${icon.id}?v=${icon.version}`, ...scalable }];
  return [192, 512].map((size) => ({
    src: `/assets/${icon.id}/icon${size}?v=${icon.version}`,
    sizes: `${size}x${size}`,
    type: "image/png",
  }));
}
