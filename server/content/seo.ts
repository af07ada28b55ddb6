import { z } from "zod";
import { text } from "./text.ts";

/** What an editor wants search engines and link previews to show instead of title and description. */
export interface Seo {
  title: string | undefined;
  description: string | undefined;
  /** A file's id. */
  image: string | undefined;
  noIndex: boolean;
}

export const SeoSchema = z
  .object({
    title: text,
    meta_description: text,
    og_image: z.uuid().nullish().catch(null),
    no_index: z.boolean().nullish(),
  })
  .nullish()
  .catch(null)
  .transform(
    (seo): Seo => ({
      title: seo?.title,
      description: seo?.meta_description,
      image: seo?.og_image ?? undefined,
      noIndex: seo?.no_index ?? false,
    }),
  );
