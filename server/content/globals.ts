import { z } from "zod";
import { type Asset, AssetSchema, fileFields } from "#server/directus/assets.ts";
import type { Directus } from "#server/directus/client.ts";
import { safeHref } from "./link.ts";
import { jsonList, text } from "./text.ts";

/** What the owner says about the whole site. */
export interface Globals {
  title: string;
  tagline: string | undefined;
  description: string | undefined;
  email: string | undefined;
  logo: Asset | undefined;
  /** A file's id. */
  favicon: string | undefined;
  accent: string | undefined;
  accentDark: string | undefined;
  footerNote: string | undefined;
  socialLinks: { label: string; href: string }[];
}

const GlobalsSchema = z
  .object({
    title: text,
    tagline: text,
    description: text,
    email: text,
    logo: AssetSchema,
    favicon: z.uuid().nullish().catch(null),
    accent_color: text,
    accent_color_dark: text,
    footer_note: text,
    social_links: jsonList(z.object({ service: z.string(), url: z.string() })),
  })
  .transform(
    (row): Globals => ({
      title: row.title ?? "Vitrine",
      tagline: row.tagline,
      description: row.description,
      email: row.email,
      logo: row.logo,
      favicon: row.favicon ?? undefined,
      accent: row.accent_color,
      accentDark: row.accent_color_dark,
      footerNote: row.footer_note,
      socialLinks: row.social_links.flatMap(({ service, url }) => {
        const href = safeHref(url);
        return href ? [{ label: service, href }] : [];
      }),
    }),
  );

const fields = [
  ...["title", "tagline", "description", "email", "favicon", "accent_color", "accent_color_dark"],
  ...["footer_note", "social_links"],
  ...fileFields("logo"),
];

/** The singleton; Directus answers it as one object, not as a list. */
export async function readGlobals(directus: Directus): Promise<Globals> {
  const [row] = [await directus.readItems("globals", { fields })].flat();
  return GlobalsSchema.parse(row ?? {});
}
