import type { Translator } from "#app/messages/translator.ts";
import { config } from "#server/config/config.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { defaultLanguage, type Language } from "#server/platform/i18n.ts";
import { getSiteSections } from "./cached-site-sections.ts";
import { type Globals, readGlobals } from "./globals.ts";
import { generateMenus, type Menus, readMenus } from "./navigation.ts";
import { allParts, type SiteSections } from "./site-sections.ts";
import { computeThemeVersion } from "./theme.ts";

export interface SiteLayout {
  site: Omit<Globals, "accent" | "accentDark">;
  menus: Menus;
  parts: Omit<SiteSections, "collections">;
  /** Cache buster of `/theme.css`; undefined for the default theme. */
  theme: string | undefined;
}

const lastKnown = new Map<string, SiteLayout>();

/** One round of queries. @throws DirectusError "unavailable"; an error page then uses `getFallbackSiteLayout()` */
export async function readSiteLayout(directus: DirectusClient): Promise<SiteLayout> {
  const [globals, made, { collections: _all, ...parts }] = await Promise.all([
    readGlobals(directus),
    withFallback(readMenus(directus), undefined),
    getSiteSections(),
  ]);
  const isMade = made && (made.main.length > 0 || made.footer.length > 0);
  const menus = isMade ? made : generateMenus(parts, directus.language.t);
  const { accent: _light, accentDark: _dark, ...site } = globals;
  const frame = { site, menus, parts, theme: computeThemeVersion(globals) };
  lastKnown.set(directus.language.tag, frame);
  return frame;
}

/**
 * For error pages while Directus is unavailable: the last layout in this or the default language, else defaults,
 * without images.
 */
export function getFallbackSiteLayout({ tag, t }: Language): SiteLayout {
  const { site, ...rest } = lastKnown.get(tag) ?? lastKnown.get(defaultLanguage.tag) ?? bareFrame(t);
  return { ...rest, site: { ...site, logo: undefined, logoDark: undefined, icon: undefined } };
}

function bareFrame(t: Translator): SiteLayout {
  return {
    site: {
      title: new URL(config.siteUrl).hostname,
      tagline: undefined,
      description: undefined,
      email: undefined,
      logo: undefined,
      logoDark: undefined,
      icon: undefined,
      pairing: "chart",
      sky: undefined,
      footerNote: undefined,
      leads: {},
      socialLinks: [],
    },
    menus: generateMenus(allParts, t),
    parts: allParts,
    theme: undefined,
  };
}
