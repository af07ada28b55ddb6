import { z } from "zod";
import { text } from "#server/directus/field-schemas.ts";

/** Overrides of title and description for search engines and link previews. */
export interface Seo {
  title: string | undefined;
  description: string | undefined;
  image: string | undefined;
  noIndex: boolean;
  noFollow: boolean;
}

/** Format of Directus's SEO plugin; the image id may have a file extension. */
export const SeoSchema = z
  .object({
    title: text,
    meta_description: text,
    og_image: z.string().transform(fileId).nullish().catch(null),
    no_index: z.boolean().nullish().catch(null),
    no_follow: z.boolean().nullish().catch(null),
  })
  .nullish()
  .catch(null)
  .transform(
    (seo): Seo => ({
      title: seo?.title,
      description: seo?.meta_description,
      image: seo?.og_image ?? undefined,
      noIndex: seo?.no_index ?? false,
      noFollow: seo?.no_follow ?? false,
    }),
  );

export interface CrawlHints {
  changeFrequency: string | undefined;
  /** From 0 to 1, relative to the site's other pages. */
  priority: number | undefined;
}

/**
 * Drops values that the sitemap protocol does not allow. @see
 * https://www.sitemaps.org/protocol.html#xmlTagDefinitions
 */
export const CrawlHintsSchema = z
  .object({
    sitemap: z.object({
      change_frequency: z
        .enum(["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"])
        .optional()
        .catch(undefined),
      priority: z
        .union([
          z.number(),
          z
            .string()
            .regex(/^[01](\.\d{1,3})?$/)
            .transform(Number),
        ])
        .pipe(z.number().min(0).max(1))
        .optional()
        .catch(undefined),
    }),
  })
  .transform(
    ({ sitemap }): CrawlHints => ({ changeFrequency: sitemap.change_frequency, priority: sitemap.priority }),
  )
  .optional()
  .catch(undefined);

export interface WrittenSeo {
  title?: string | undefined;
  meta_description?: string | undefined;
  og_image?: string | undefined;
}

const FileId = z.uuid();

function fileId(name: string): string | undefined {
  return FileId.safeParse(name.split(".", 1)[0]).data;
}
