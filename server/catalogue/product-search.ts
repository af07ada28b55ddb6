import { z } from "zod";
import { richTextWords } from "#server/content/rich-text.ts";
import type { SearchSource } from "#server/content/search-source.ts";
import { jsonList, tag, text } from "#server/content/text.ts";
import { publishedNow } from "#server/directus/published.ts";
import { parseRow } from "#server/directus/rows.ts";

const Row = z.object({
  slug: z.string(),
  title: z.string(),
  subtitle: text,
  description: text,
  content: z.string().nullish(),
  catalogue_number: text,
  contributor: text,
  lang: tag,
  content_lang: text,
  published_at: text,
  category: z.object({ title: text }).nullish().catch(null),
  details: jsonList(z.object({ label: z.string(), value: z.string() })),
});

/** Products as the search reads them. */
export const productSearch: SearchSource = {
  kind: "product",
  collection: "products",
  filter: publishedNow,
  fields: [
    ...["id", "slug", "title", "subtitle", "description", "content", "catalogue_number", "contributor"],
    ...["lang", "published_at", "category.title", "details"],
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
      body: [richTextWords(product.content), product.category?.title, ...details].filter(Boolean).join(" "),
      bodyLang: product.content_lang,
      published: product.published_at,
    };
  },
};
