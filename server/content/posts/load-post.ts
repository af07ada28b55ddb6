import { memoizeByText } from "#app/messages/memoize-by-text.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { withLinkPicture } from "../site/social-images.ts";
import { addHeadingIds, type Heading } from "../text/headings.ts";
import { extractHtmlText } from "../text/plain-text.ts";
import { cleanHtml } from "../text/rich-text.ts";
import { resolveImages } from "../text/text-images.ts";
import { type Author, findAuthor } from "./authors.ts";
import { findMemberContent } from "./member-content.ts";
import { type Post, type PostLink, type PostTeaser, rankRelated } from "./post.ts";
import { findAdjacentPosts, findPost, listByAuthor, listByTags, listLatest } from "./posts.ts";
import { calculateReadingMinutes } from "./reading-time.ts";

export interface PostDetail {
  post: Omit<Post, "content">;
  /** The full text or the free part, as this visitor's rights allow; undefined if they may read none of it. */
  text: { html: string; minutes: number; contents: Heading[]; lang: string | undefined } | undefined;
  /** Paywall: the rest is not in this object at all. */
  isShut: boolean;
  related: PostTeaser[];
  /** With other posts of theirs that are not among the related ones. */
  author: (Author & { posts: PostLink[] }) | undefined;
  earlier: PostLink | undefined;
  later: PostLink | undefined;
}

const relatedShown = 3;
const ofAuthorShown = 3;

/**
 * Two rounds of queries. Directus's permissions decide on access, because the gated text is a row of its own, which is
 * asked for only behind a paywall.
 */
export async function loadPost(directus: DirectusClient, slug: string): Promise<PostDetail | undefined> {
  const [found, latest] = await Promise.all([
    findPost(directus, slug),
    listLatest(directus, relatedShown, slug),
  ]);
  if (!found) return undefined;
  const { content, ...post } = found;
  const [opened, neighbours, sameTags, seo, author] = await Promise.all([
    openText(directus, post, content),
    findAdjacentPosts(directus, found),
    listByTags(directus, found, 12),
    withLinkPicture(directus, post.seo),
    withFallback(loadAuthor(directus, post), undefined),
  ]);
  const related = rankRelated(post, sameTags, { others: latest, count: relatedShown });
  const shown = new Set([slug, ...related.map((other) => other.slug)]);
  return {
    post: { ...post, seo },
    ...opened,
    ...neighbours,
    related,
    author: author && {
      ...author,
      posts: author.posts.filter((other) => !shown.has(other.slug)).slice(0, ofAuthorShown),
    },
  };
}

async function loadAuthor(directus: DirectusClient, { author }: Pick<Post, "author">) {
  if (!author?.slug) return undefined;
  const [found, posts] = await Promise.all([
    findAuthor(directus, author.slug),
    listByAuthor(directus, author.slug, 1 + relatedShown + ofAuthorShown),
  ]);
  return found && { ...found, posts };
}

async function openText(
  directus: DirectusClient,
  post: Omit<Post, "content">,
  content: string | null,
): Promise<Pick<PostDetail, "text" | "isShut">> {
  const membersText = post.gated ? await findMemberContent(directus, post.slug) : undefined;
  const isShut = post.gated && membersText == null;
  if (isShut && !content?.trim()) return { text: undefined, isShut };
  const { html, minutes, contents } = prepareText(membersText ?? content ?? "");
  const lang = membersText ? post.originalLang : post.contentLang;
  return { text: { html: await resolveImages(directus, html), minutes, contents, lang }, isShut };
}

const prepareText = memoizeByText(limits.richTextsRemembered, (content) => {
  const { html, headings } = addHeadingIds(cleanHtml(content));
  const minutes = calculateReadingMinutes(extractHtmlText(html));
  return { html, minutes, contents: listContents(headings, minutes) };
});

/** Table of contents of a long text: levels 2 and 3. */
function listContents(headings: Heading[], minutes: number): Heading[] {
  const shown = headings.filter(({ level }) => level <= 3);
  const long = minutes >= limits.contentsFromMinutes && shown.length >= limits.contentsFromHeadings;
  return long ? shown : [];
}
