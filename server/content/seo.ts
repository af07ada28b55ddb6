import { z } from "zod";
import { text } from "./text.ts";

/** What an editor wants search engines and link previews to show instead of title and description. */
export interface Seo {
  title: string | undefined;
  description: string | undefined;
  /** A file's id. */
  image: string | undefined;
  noIndex: boolean;
  noFollow: boolean;
}

/** What Directus's SEO plugin writes; its picture's id may carry the file's extension. */
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

/** What an editor tells crawlers of a page in the sitemap. */
export interface CrawlHints {
  changeFrequency: string | undefined;
  /** From 0 to 1, beside the other pages of the site. */
  priority: number | undefined;
}

/**
 * Reads it out of the same field; what the sitemaps' format does not know is left out.
 * @see https://www.sitemaps.org/protocol.html#xmlTagDefinitions
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

/** The same as it is written. */
export interface WrittenSeo {
  title?: string | undefined;
  meta_description?: string | undefined;
  /** A file's id. */
  og_image?: string | undefined;
}

function fileId(name: string): string | undefined {
  const id = name.split(".", 1)[0];
  return z.uuid().safeParse(id).success ? id : undefined;
}
