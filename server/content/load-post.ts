import type { Directus } from "#server/directus/client.ts";
import { isGuests } from "#server/directus/doors.ts";
import { limits } from "#server/limits.ts";
import { withLinkPicture } from "./link-pictures.ts";
import { findMembersText } from "./members-texts.ts";
import { type Heading, nameHeadings } from "./outline.ts";
import { textOf } from "./plain-text.ts";
import { type Post, type PostLink, type PostTeaser, rankRelated } from "./post.ts";
import { findNeighbours, findPost, listLatest, listOfSameTags } from "./posts.ts";
import { readingMinutes } from "./reading-time.ts";
import { cleanHtml } from "./rich-text.ts";
import { placePictures } from "./text-pictures.ts";

/** A post as its page shows it. */
export interface OpenedPost {
  post: Omit<Post, "content">;
  /** What this visitor may read of it, which may be no more than the beginning; undefined where that is nothing. */
  text: { html: string; minutes: number; contents: Heading[]; lang: string | undefined } | undefined;
  /** The rest of it is for others: nothing here is made of that. */
  isShut: boolean;
  /** Others to read next. */
  related: PostTeaser[];
  earlier: PostLink | undefined;
  later: PostLink | undefined;
}

const relatedShown = 3;

/**
 * The post of a slug, in two rounds. Whether it opens is Directus's decision: what is gated of a post is a row of its
 * own. To guests it seldom opens, so that is asked of a member at once and of a guest only when there is a door.
 */
export async function loadPost(directus: Directus, slug: string): Promise<OpenedPost | undefined> {
  const [found, latest, early] = await Promise.all([
    findPost(directus, slug),
    listLatest(directus, relatedShown, slug),
    isGuests(directus) ? undefined : findMembersText(directus, slug),
  ]);
  if (!found) return undefined;
  const { content, ...post } = found;
  const [opened, neighbours, sameTags, seo] = await Promise.all([
    openText(directus, post, content, early),
    findNeighbours(directus, found),
    listOfSameTags(directus, found, 12),
    withLinkPicture(directus, post.seo),
  ]);
  const related = rankRelated(post, sameTags, latest, relatedShown);
  return { post: { ...post, seo }, ...opened, ...neighbours, related };
}

async function openText(
  directus: Directus,
  post: Omit<Post, "content">,
  content: string | null,
  early: string | null | undefined,
): Promise<Pick<OpenedPost, "text" | "isShut">> {
  const asked = early === undefined && post.gated ? await findMembersText(directus, post.slug) : early;
  const membersText = post.gated ? asked : undefined;
  const isShut = post.gated && membersText == null;
  if (isShut && !content?.trim()) return { text: undefined, isShut };
  const { html, headings } = nameHeadings(cleanHtml(membersText ?? content));
  const minutes = readingMinutes(textOf(html));
  const lang = membersText ? post.originalLang : post.contentLang;
  const contents = contentsOf(headings, minutes);
  return { text: { html: await placePictures(directus, html), minutes, contents, lang }, isShut };
}

/** The parts of a long text and their parts; none for a short one. */
function contentsOf(headings: Heading[], minutes: number): Heading[] {
  const shown = headings.filter(({ level }) => level <= 3);
  const long = minutes >= limits.contentsFromMinutes && shown.length >= limits.contentsFromHeadings;
  return long ? shown : [];
}
