import { z } from "zod";
import { publishedNow } from "#server/directus/published.ts";
import { parseRow } from "#server/directus/rows.ts";
import { isGated } from "./post.ts";
import { richTextWords } from "./rich-text.ts";
import type { SearchSource } from "./search-source.ts";
import { jsonList, tag, text } from "./text.ts";

const Row = z.object({
  slug: z.string(),
  title: z.string(),
  description: text,
  content: z.string().nullish(),
  lang: tag,
  content_lang: text,
  published_at: text,
  plan: z.unknown().nullish(),
  product: z.unknown().nullish(),
  author: z.object({ name: text }).nullish().catch(null),
  tags: jsonList(z.object({ tags_id: z.object({ title: text }).nullable() })),
});

/** Posts as the search reads them; of one that is gated only what everybody sees of it. */
export const postSearch: SearchSource = {
  kind: "post",
  collection: "posts",
  filter: publishedNow,
  fields: [
    ...["id", "slug", "title", "description", "content", "lang", "published_at"],
    ...["plan", "product"],
    ...["author.name", "tags.tags_id.title"],
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
      body: isGated(post) ? "" : richTextWords(post.content),
      bodyLang: post.content_lang,
      published: post.published_at,
    };
  },
};
