import { z } from "zod";
import {
  availableLanguages,
  idSchema,
  jsonListSchema,
  languageTagSchema,
  text,
} from "#server/directus/field-schemas.ts";
import { type Asset, isPlayer, type MediaPlayer, MediaSchema } from "#server/directus/files/assets.ts";
import { calculateMoonPhase, type Moon } from "../almanac/moon.ts";
import { type DateView, toDateView } from "../date.ts";
import { type Seo, SeoSchema, type WrittenSeo } from "../site/seo.ts";

export interface TagName {
  slug: string;
  name: string;
}

/** No `slug` where authors are Directus users. */
export interface Writer {
  slug: string | undefined;
  name: string;
}

export interface PostTeaser {
  slug: string;
  title: string;
  description: string | undefined;
  lang: string | undefined;
  image: Asset | undefined;
  author: Writer | undefined;
  published: DateView | undefined;
  /** Phase on the night of publication. */
  moon: Moon | undefined;
  /** The plan that gates the post. */
  plan: (TagName & { free: boolean }) | undefined;
  product: string | undefined;
  gated: boolean;
}

/** `content` is unsanitized HTML; null if there is no free part. */
export interface Post extends PostTeaser {
  id: string;
  content: string | null;
  film?: MediaPlayer | undefined;
  tags: { slug: string; title: string; lang?: string | undefined }[];
  /** Set if not the page's language. */
  contentLang?: string | undefined;
  originalLang?: string | undefined;
  languages?: string[] | undefined;
  updated: DateView | undefined;
  seo: Seo;
}

export interface PostLink {
  slug: string;
  title: string;
  lang: string | undefined;
}

export interface NewPost {
  slug: string;
  title: string;
  status: "draft" | "published";
  /** A future date schedules the post. */
  publishedAt: Date | undefined;
  description: string | undefined;
  /** HTML that everybody may read: the whole text or the free part. */
  content: string | undefined;
  /** The whole text for the plan's members; unreadable without a plan. */
  membersText: string | undefined;
  plan: string | undefined;
  author: string | undefined;
  tags: string[];
  image: string | undefined;
  seo: WrittenSeo | undefined;
}

export const PostLinkSchema = z.object({ slug: z.string(), title: z.string(), lang: languageTagSchema });

const GateSchema = z
  .object({ slug: z.string(), name: z.string(), free: z.boolean().nullish().transform(Boolean) })
  .nullish()
  .catch(null)
  .transform((named) => named ?? undefined);

const WriterSchema = z
  .object({ slug: text, name: z.string() })
  .nullish()
  .catch(null)
  .transform((writer): Writer | undefined => writer ?? undefined);

/** True if part of the post is behind the paywall. */
export function isGated({ plan, product }: { plan?: unknown; product?: unknown }): boolean {
  return Boolean(plan) || Boolean(product);
}

const Row = z.object({
  slug: z.string(),
  title: z.string(),
  description: text,
  lang: languageTagSchema,
  image: MediaSchema,
  author: WriterSchema,
  published_at: text,
  plan: GateSchema,
  product: idSchema
    .nullish()
    .catch(null)
    .transform((product) => product ?? undefined),
});

export const PostTeaserSchema = Row.transform(toTeaser);

export const TaggedTeaserSchema = Row.extend({
  tags: jsonListSchema(z.object({ tags_id: z.object({ slug: z.string() }).nullable() })),
}).transform((row) => ({
  teaser: toTeaser(row),
  tags: row.tags.flatMap(({ tags_id: tag }) => tag?.slug ?? []),
}));

export const PostSchema = Row.extend({
  id: idSchema,
  content: z.string().nullish(),
  tags: jsonListSchema(
    z.object({ tags_id: z.object({ slug: z.string(), title: z.string(), lang: text }).nullable() }),
  ),
  date_updated: text,
  seo: SeoSchema,
  content_lang: text,
  original_lang: text,
  languages: availableLanguages,
}).transform(
  (row): Post => ({
    ...toTeaser(row),
    id: row.id,
    content: row.content ?? null,
    film: isPlayer(row.image) ? row.image : undefined,
    tags: row.tags.flatMap(({ tags_id: tag }) => tag ?? []),
    contentLang: row.content_lang,
    originalLang: row.original_lang,
    languages: row.languages,
    updated: toDateView(row.date_updated),
    seo: row.seo,
  }),
);

function toTeaser(row: z.output<typeof Row>): PostTeaser {
  const { slug, title, description, lang, author, plan, product } = row;
  const image = isPlayer(row.image) ? undefined : row.image;
  const published = toDateView(row.published_at);
  const moon = published && calculateMoonPhase(new Date(published.iso));
  const gated = isGated(row);
  return { slug, title, description, lang, image, author, published, moon, plan, product, gated };
}

/**
 * Related posts: most shared tags first, then the same author, then newest; padded with `others`.
 * @param candidates newest first
 */
export function rankRelated(
  post: Pick<Post, "tags" | "author">,
  candidates: { teaser: PostTeaser; tags: string[] }[],
  { others, count }: { others: PostTeaser[]; count: number },
): PostTeaser[] {
  const own = new Set(post.tags.map(({ slug }) => slug));
  const closeness = ({ teaser, tags }: (typeof candidates)[number]) =>
    2 * tags.filter((tag) => own.has(tag)).length + (teaser.author?.name === post.author?.name ? 1 : 0);
  const ranked = candidates.toSorted((a, b) => closeness(b) - closeness(a)).map(({ teaser }) => teaser);
  const unique = new Map([...ranked, ...others].map((teaser) => [teaser.slug, teaser]));
  return [...unique.values()].slice(0, count);
}
