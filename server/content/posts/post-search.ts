import { z } from "zod";
import { jsonListSchema, languageTagSchema, text } from "#server/directus/field-schemas.ts";
import { AssetSchema, listFileFields } from "#server/directus/files/assets.ts";
import { publishedNow } from "#server/directus/query/published.ts";
import { parseRow } from "#server/directus/rows.ts";
import type { SearchSource } from "../search-source.ts";
import { extractRichText } from "../text/rich-text.ts";
import { isGated } from "./post.ts";

const Row = z.object({
  slug: z.string(),
  title: z.string(),
  description: text,
  content: z.string().nullish(),
  lang: languageTagSchema,
  content_lang: text,
  published_at: text,
  plan: z.unknown().nullish(),
  product: z.unknown().nullish(),
  author: z.object({ name: text }).nullish().catch(null),
  tags: jsonListSchema(z.object({ tags_id: z.object({ title: text }).nullable() })),
  image: AssetSchema,
});

/** Gated posts are indexed without their text. */
export const postSearch: SearchSource = {
  kind: "post",
  collection: "posts",
  filter: publishedNow,
  fields: [
    "id",
    "slug",
    "title",
    "description",
    "content",
    "lang",
    "published_at",
    "plan",
    "product",
    "author.name",
    "tags.tags_id.title",
    ...listFileFields("image"),
  ],
  parts: ["authors", "tags", "posts_tags"],
  documentOf(row) {
    const post = parseRow("posts", Row, row);
    if (!post) return undefined;
    const tags = post.tags.flatMap(({ tags_id: tag }) => tag?.title ?? []);
    return {
      url: `/journal/${encodeURIComponent(post.slug)}`,
      title: post.title,
      lang: post.lang,
      note: post.author?.name ?? "",
      lead: [post.description, ...tags].filter(Boolean).join(" · "),
      body: isGated(post) ? "" : extractRichText(post.content),
      bodyLang: post.content_lang,
      published: post.published_at,
      image: post.image,
    };
  },
};
