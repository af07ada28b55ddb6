import { z } from "zod";
import { type Asset, isPlayer, MediaSchema, type Player } from "#server/directus/assets.ts";
import { type DateView, dateView } from "./date.ts";
import { type Moon, moonAt } from "./moon.ts";
import { type Seo, SeoSchema } from "./seo.ts";
import { jsonList, key, spoken, tag, text } from "./text.ts";

export interface Named {
  slug: string;
  name: string;
}

/** Who wrote it; without an address where authors are users of Directus. */
export interface Writer {
  slug: string | undefined;
  name: string;
}

/** A post as a list shows it. */
export interface PostTeaser {
  slug: string;
  title: string;
  description: string | undefined;
  lang: string | undefined;
  image: Asset | undefined;
  author: Writer | undefined;
  published: DateView | undefined;
  /** The Moon of the night it was published. */
  moon: Moon | undefined;
  /** The plan whose members read all of it, if there is one. */
  plan: Named | undefined;
  /** The key of the product that it is sold singly as, if it is. */
  product: string | undefined;
  /** Not everybody may read all of it. */
  gated: boolean;
}

/** A post on its own page. `content` is the editor's HTML: sanitise before use; null where it stays shut. */
export interface Post extends PostTeaser {
  id: string;
  content: string | null;
  /** What is played where a picture would be. */
  film?: Player | undefined;
  tags: { slug: string; title: string; lang?: string | undefined }[];
  /** The language of `content`, and of what nobody translates, where it is not the page's. */
  contentLang?: string | undefined;
  originalLang?: string | undefined;
  /** The languages of the site that it is there in. */
  languages?: string[] | undefined;
  updated: DateView | undefined;
  seo: Seo;
}

/** As much of a post as a link to it needs. */
export interface PostLink {
  slug: string;
  title: string;
  lang: string | undefined;
}

export const PostLinkSchema = z.object({ slug: z.string(), title: z.string(), lang: tag });

const NamedSchema = z
  .object({ slug: z.string(), name: z.string() })
  .nullish()
  .catch(null)
  .transform((named) => named ?? undefined);

const WriterSchema = z
  .object({ slug: text, name: z.string() })
  .nullish()
  .catch(null)
  .transform((writer): Writer | undefined => writer ?? undefined);

/** Whether a post, as Directus has it, has a part that not everybody may read: the members' text. */
export function isGated({ plan, product }: { plan?: unknown; product?: unknown }): boolean {
  return Boolean(plan) || Boolean(product);
}

const Row = z.object({
  slug: z.string(),
  title: z.string(),
  description: text,
  lang: tag,
  image: MediaSchema,
  author: WriterSchema,
  published_at: text,
  plan: NamedSchema,
  product: key
    .nullish()
    .catch(null)
    .transform((product) => product ?? undefined),
});

export const PostTeaserSchema = Row.transform(teaserOf);

export const TaggedTeaserSchema = Row.extend({
  tags: jsonList(z.object({ tags_id: z.object({ slug: z.string() }).nullable() })),
}).transform((row) => ({
  teaser: teaserOf(row),
  tags: row.tags.flatMap(({ tags_id: tag }) => tag?.slug ?? []),
}));

export const PostSchema = Row.extend({
  id: key,
  content: z.string().nullish(),
  tags: jsonList(
    z.object({ tags_id: z.object({ slug: z.string(), title: z.string(), lang: text }).nullable() }),
  ),
  date_updated: text,
  seo: SeoSchema,
  content_lang: text,
  original_lang: text,
  languages: spoken,
}).transform(
  (row): Post => ({
    ...teaserOf(row),
    id: row.id,
    content: row.content ?? null,
    film: isPlayer(row.image) ? row.image : undefined,
    tags: row.tags.flatMap(({ tags_id: tag }) => tag ?? []),
    contentLang: row.content_lang,
    originalLang: row.original_lang,
    languages: row.languages,
    updated: dateView(row.date_updated),
    seo: row.seo,
  }),
);

function teaserOf(row: z.output<typeof Row>): PostTeaser {
  const { slug, title, description, lang, author, plan, product } = row;
  const image = isPlayer(row.image) ? undefined : row.image;
  const published = dateView(row.published_at);
  const moon = published && moonAt(new Date(published.iso));
  const gated = isGated(row);
  return { slug, title, description, lang, image, author, published, moon, plan, product, gated };
}

/**
 * What to read after a post: those that share most tags with it, then those of its author, then the newest; filled up
 * with `others`.
 * @param candidates newest first
 */
export function rankRelated(
  post: Pick<Post, "tags" | "author">,
  candidates: { teaser: PostTeaser; tags: string[] }[],
  others: PostTeaser[],
  count: number,
): PostTeaser[] {
  const own = new Set(post.tags.map(({ slug }) => slug));
  const closeness = ({ teaser, tags }: (typeof candidates)[number]) =>
    2 * tags.filter((tag) => own.has(tag)).length + (teaser.author?.name === post.author?.name ? 1 : 0);
  const ranked = candidates.toSorted((a, b) => closeness(b) - closeness(a)).map(({ teaser }) => teaser);
  const unique = new Map([...ranked, ...others].map((teaser) => [teaser.slug, teaser]));
  return [...unique.values()].slice(0, count);
}
