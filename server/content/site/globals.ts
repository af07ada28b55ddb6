import { z } from "zod";
import { config } from "#server/config/config.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { jsonListSchema, text } from "#server/directus/field-schemas.ts";
import { type Asset, AssetSchema, listFileFields } from "#server/directus/files/assets.ts";
import { getFileVersion } from "#server/directus/files/files.ts";
import type { CheckedPath } from "#server/directus/query/typed-query.ts";
import { parseSettings } from "#server/directus/rows.ts";
import { toRecord } from "#server/platform/guards.ts";
import { type SkyOption, skyOptions } from "../almanac/tide-station.ts";
import { sanitizeHref } from "../link.ts";
import { fontPairings, type Pairing } from "./theme.ts";

export interface Globals {
  title: string;
  tagline: string | undefined;
  description: string | undefined;
  email: string | undefined;
  logo: Asset | undefined;
  logoDark: Asset | undefined;
  icon: Icon | undefined;
  accent: string | undefined;
  accentDark: string | undefined;
  pairing: Pairing;
  sky: SkyOption | undefined;
  footerNote: string | undefined;
  /** Below the titles of these pages, instead of the site's own sentence. */
  leads: Partial<Record<"shop" | "journal" | "membership", string>>;
  lang?: string | undefined;
  socialLinks: { label: string; href: string }[];
}

export interface Icon extends Pick<Asset, "id" | "version"> {
  scalable: boolean;
}

const nearlySquare = 1.1;

/** Directus stores no dimensions for an SVG, which therefore does not count as square. */
const IsSquare = z
  .object({ width: z.number(), height: z.number() })
  .transform(({ width, height }) => Math.max(width / height, height / width) <= nearlySquare)
  .catch(false);

/** Two fields of the result come from the one field `logo`. */
const withLogoTwice = (row: unknown) => ({ ...toRecord(row), logo_is_square: toRecord(row).logo });

const GlobalsRow = z.object({
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
  type_pairing: z.enum(fontPairings).catch(fontPairings[0]),
  sky: z.enum(skyOptions).optional().catch(undefined),
  footer_note: text,
  shop_lead: text,
  journal_lead: text,
  membership_lead: text,
  lang: text,
  social_links: jsonListSchema(z.object({ service: z.string(), url: z.string() })),
});

const GlobalsSchema = z.preprocess(withLogoTwice, GlobalsRow).transform(
  (row): Globals => ({
    title: row.title ?? new URL(config.siteUrl).hostname,
    tagline: row.tagline,
    description: row.description,
    email: row.email,
    logo: row.logo ?? row.logo_dark_mode,
    logoDark: row.logo ? row.logo_dark_mode : undefined,
    icon: toIcon(row.favicon, row.logo_is_square ? row.logo : undefined),
    accent: row.accent_color,
    accentDark: row.accent_color_dark,
    pairing: row.type_pairing,
    sky: row.sky,
    footerNote: row.footer_note,
    leads: { shop: row.shop_lead, journal: row.journal_lead, membership: row.membership_lead },
    lang: row.lang,
    socialLinks: row.social_links.flatMap(({ service, url }) => {
      const href = sanitizeHref(url);
      return href ? [{ label: nameOfService(service), href }] : [];
    }),
  }),
);

/** Display names of the official CMS template's services; others keep the stored name. */
const services: Record<string, string> = {
  bluesky: "Bluesky",
  discord: "Discord",
  docker: "Docker",
  facebook: "Facebook",
  github: "GitHub",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  mastodon: "Mastodon",
  npm: "npm",
  tiktok: "TikTok",
  twitch: "Twitch",
  twitter: "Twitter",
  vimeo: "Vimeo",
  x: "X",
  youtube: "YouTube",
};

function nameOfService(service: string): string {
  return Object.hasOwn(services, service) ? (services[service] ?? service) : service;
}

/** `*` because the official CMS template has fewer fields. */
const siteFields = [
  "*",
  "favicon.id",
  "favicon.type",
  "favicon.modified_on",
  ...listFileFields("logo"),
  ...listFileFields("logo_dark_mode"),
] as const;

export const sellerFields = [
  "title",
  "email",
  "seller_name",
  "seller_address",
  "seller_vat_id",
  "invoice_note",
  "invoice_prefix",
  "credit_note_prefix",
] as const;

export const noticeFields = ["notify_addresses", "notify_of", "notify_daily", "date_updated"] as const;

export const membershipTermFields = ["grace_days", "open_while_paused"] as const;

function toIcon(
  favicon: { id: string; type: string | undefined; modified_on: string | undefined } | null | undefined,
  squareLogo: Asset | undefined,
): Icon | undefined {
  if (favicon) {
    const { id, type, modified_on } = favicon;
    return { id, version: getFileVersion(modified_on), scalable: type === "image/svg+xml" };
  }
  return squareLogo && { id: squareLogo.id, version: squareLogo.version, scalable: false };
}

/** Falls back to defaults without the singleton. */
export async function readGlobals(directus: DirectusClient): Promise<Globals> {
  return parseSettings("globals", GlobalsSchema, await readGlobalsRow(directus, siteFields));
}

/** Empty without the singleton. @throws DirectusError "unavailable" */
export async function readGlobalsRow<const Field extends string>(
  directus: DirectusClient,
  fields: readonly CheckedPath<"globals", Field>[],
): Promise<Row> {
  const [row] = [await withFallback(directus.readItems("globals", { fields }), [])].flat();
  return row ?? {};
}
