import { config } from "#server/config.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { defaultLanguage, type Language } from "#server/languages.ts";
import { type Globals, readGlobals } from "./globals.ts";
import { generatedMenus, type Menus, readMenus } from "./navigation.ts";
import { allParts, type Parts } from "./parts.ts";
import { partsOfSite } from "./site-parts.ts";
import { themeCss, themeVersion } from "./theme.ts";

/** What stands around every page. */
export interface Frame {
  site: Omit<Globals, "accent" | "accentDark">;
  menus: Menus;
  /** What the site has to lead to. */
  parts: Omit<Parts, "collections">;
  /** Version of `/theme.css`; undefined where the theme is as it came. */
  theme: string | undefined;
}

/** As it was read last in each language, by its tag. */
const lastKnown = new Map<string, Frame>();

/**
 * Reads what stands around every page, in one round.
 * @throws DirectusError "unavailable"; an error page then takes `fallbackFrame()`
 */
export async function readFrame(directus: Directus): Promise<Frame> {
  const [{ accent, accentDark, ...site }, made, { collections: _all, ...parts }] = await Promise.all([
    readGlobals(directus),
    orWithout(readMenus(directus), undefined),
    partsOfSite(),
  ]);
  const isMade = made && (made.main.length > 0 || made.footer.length > 0);
  const menus = isMade ? made : generatedMenus(parts, directus.language.texts);
  const frame = { site, menus, parts, theme: themeVersion(themeCss({ accent, accentDark })) };
  lastKnown.set(directus.language.tag, frame);
  return frame;
}

/**
 * The frame while the backend is away: as it was when last read in this language or in the default one,
 * else what is always there; pictures cannot load.
 */
export function fallbackFrame({ tag, texts }: Language): Frame {
  const { site, ...rest } = lastKnown.get(tag) ?? lastKnown.get(defaultLanguage.tag) ?? bareFrame(texts);
  return { ...rest, site: { ...site, logo: undefined, logoDark: undefined, icon: undefined } };
}

function bareFrame(texts: Language["texts"]): Frame {
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
      socialLinks: [],
    },
    menus: generatedMenus(allParts, texts),
    parts: allParts,
    theme: undefined,
  };
}
