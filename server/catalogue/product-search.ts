import { z } from "zod";
import type { SearchSource } from "#server/content/search-source.ts";
import { extractRichText } from "#server/content/text/rich-text.ts";
import { jsonListSchema, languageTagSchema, text } from "#server/directus/field-schemas.ts";
import { AssetSchema, listFileFields } from "#server/directus/files/assets.ts";
import { publishedNow } from "#server/directus/query/published.ts";
import { parseRow } from "#server/directus/rows.ts";

const Row = z.object({
  slug: z.string(),
  title: z.string(),
  subtitle: text,
  description: text,
  content: z.string().nullish(),
  catalogue_number: text,
  contributor: text,
  lang: languageTagSchema,
  content_lang: text,
  published_at: text,
  category: z.object({ title: text }).nullish().catch(null),
  details: jsonListSchema(z.object({ label: z.string(), value: z.string() })),
  image: AssetSchema,
});

export const productSearch: SearchSource = {
  kind: "product",
  collection: "products",
  filter: publishedNow,
  fields: [
    "id",
    "slug",
    "title",
    "subtitle",
    "description",
    "content",
    "catalogue_number",
    "contributor",
    "lang",
    "published_at",
    "category.title",
    "details",
    ...listFileFields("image"),
  ],
  parts: ["categories"],
  documentOf(row) {
    const product = parseRow("products", Row, row);
    if (!product) return undefined;
    const details = product.details.map(({ label, value }) => `${label} ${value}`);
    return {
      url: `/shop/${encodeURIComponent(product.slug)}`,
      title: [product.title, product.subtitle].filter(Boolean).join(": "),
      lang: product.lang,
      note: [product.catalogue_number, product.contributor].filter(Boolean).join(" · "),
      lead: product.description ?? "",
      body: [extractRichText(product.content), product.category?.title, ...details].filter(Boolean).join(" "),
      bodyLang: product.content_lang,
      published: product.published_at,
      image: product.image,
    };
  },
};
