import { z } from "zod";
import { config } from "#server/config.ts";
import { type Asset, AssetSchema, fileFields } from "#server/directus/assets.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { versionOf } from "#server/directus/files.ts";
import { parseSettings } from "#server/directus/rows.ts";
import { safeHref } from "./link.ts";
import { jsonList, text } from "./text.ts";
import { type Pairing, pairings } from "./theme.ts";
import { type Sky, skies } from "./tide-station.ts";

/** What the owner says about the whole site. */
export interface Globals {
  title: string;
  tagline: string | undefined;
  description: string | undefined;
  email: string | undefined;
  logo: Asset | undefined;
  /** What stands in its place where the screen is dark. */
  logoDark: Asset | undefined;
  /** What tabs and home screens show: the favicon, else the logo where that is square. */
  icon: Icon | undefined;
  accent: string | undefined;
  accentDark: string | undefined;
  pairing: Pairing;
  /** What pages show of the sky and the sea; undefined: nothing. */
  sky: Sky | undefined;
  footerNote: string | undefined;
  /** The language of these words where it is not the page's. */
  lang?: string | undefined;
  socialLinks: { label: string; href: string }[];
}

/** `scalable` where it is drawn, not painted: an SVG has every size. */
export interface Icon extends Pick<Asset, "id" | "version"> {
  scalable: boolean;
}

/** Room in a square for a picture that is not quite one. */
const nearlySquare = 1.1;

/** Of an SVG Directus knows no size: nobody can tell whether it fills a square. */
const IsSquare = z
  .object({ width: z.number(), height: z.number() })
  .transform(({ width, height }) => Math.max(width / height, height / width) <= nearlySquare)
  .catch(false);

const GlobalsSchema = z
  .object({
    title: text,
    tagline: text,
    description: text,
    email: text,
    logo: AssetSchema,
    logo_is_square: IsSquare,
    logo_dark_mode: AssetSchema,
    favicon: z.object({ id: z.uuid(), type: text, modified_on: text }).nullish().catch(null),
    accent_color: text,
    accent_color_dark: text,
    type_pairing: z.enum(pairings).catch(pairings[0]),
    sky: z.enum(skies).optional().catch(undefined),
    footer_note: text,
    lang: text,
    social_links: jsonList(z.object({ service: z.string(), url: z.string() })),
  })
  .transform(
    (row): Globals => ({
      title: row.title ?? new URL(config.siteUrl).hostname,
      tagline: row.tagline,
      description: row.description,
      email: row.email,
      logo: row.logo ?? row.logo_dark_mode,
      logoDark: row.logo ? row.logo_dark_mode : undefined,
      icon: iconOf(row.favicon, row.logo_is_square ? row.logo : undefined),
      accent: row.accent_color,
      accentDark: row.accent_color_dark,
      pairing: row.type_pairing,
      sky: row.sky,
      footerNote: row.footer_note,
      lang: row.lang,
      socialLinks: row.social_links.flatMap(({ service, url }) => {
        const href = safeHref(url);
        return href ? [{ label: nameOfService(service), href }] : [];
      }),
    }),
  );

/** As the official CMS template's list has them, in how they are written; whoever is not in it is called as written down. */
const services: Record<string, string> = {
  ...{ bluesky: "Bluesky", discord: "Discord", docker: "Docker", facebook: "Facebook", github: "GitHub" },
  ...{ instagram: "Instagram", linkedin: "LinkedIn", mastodon: "Mastodon", npm: "npm", tiktok: "TikTok" },
  ...{ twitch: "Twitch", twitter: "Twitter", vimeo: "Vimeo", x: "X", youtube: "YouTube" },
};

function nameOfService(service: string): string {
  return Object.hasOwn(services, service) ? (services[service] ?? service) : service;
}

/** With `*`: the official CMS template has fewer of them. */
const fields = [
  ...["*", "favicon.id", "favicon.type", "favicon.modified_on"],
  ...[...fileFields("logo"), ...fileFields("logo_dark_mode")],
];

function iconOf(
  favicon: { id: string; type: string | undefined; modified_on: string | undefined } | null | undefined,
  squareLogo: Asset | undefined,
): Icon | undefined {
  if (favicon) {
    const { id, type, modified_on } = favicon;
    return { id, version: versionOf(modified_on), scalable: type === "image/svg+xml" };
  }
  return squareLogo && { id: squareLogo.id, version: squareLogo.version, scalable: false };
}

/** The singleton, or what a site without one is called. */
export async function readGlobals(directus: Directus): Promise<Globals> {
  const [row] = [await orWithout(directus.readItems("globals", { fields }), [])].flat();
  return parseSettings("globals", GlobalsSchema, { ...row, logo_is_square: row?.logo });
}
