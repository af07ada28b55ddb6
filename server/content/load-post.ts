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
  /** Undefined where the text belongs to a plan that this visitor does not have: nothing here is made of it then. */
  text: { html: string; minutes: number; contents: Heading[]; lang: string | undefined } | undefined;
  /** Others to read next. */
  related: PostTeaser[];
  earlier: PostLink | undefined;
  later: PostLink | undefined;
}

const relatedShown = 3;

/**
 * The post of a slug, in two rounds. Whether it opens is Directus's decision: the text of a post of a plan is a row of
 * its own. A guest seldom has a plan, so that is asked of a member at once and of a guest only when there is a door.
 */
export async function loadPost(directus: Directus, slug: string): Promise<OpenedPost | undefined> {
  const [found, latest, early] = await Promise.all([
    findPost(directus, slug),
    listLatest(directus, relatedShown, slug),
    isGuests(directus) ? undefined : findMembersText(directus, slug),
  ]);
  if (!found) return undefined;
  const { content, ...post } = found;
  const [text, neighbours, sameTags, seo] = await Promise.all([
    openText(directus, post, content, early),
    findNeighbours(directus, found),
    listOfSameTags(directus, found, 12),
    withLinkPicture(directus, post.seo),
  ]);
  const related = rankRelated(post, sameTags, latest, relatedShown);
  return { post: { ...post, seo }, text, ...neighbours, related };
}

async function openText(
  directus: Directus,
  post: Omit<Post, "content">,
  content: string | null,
  early: string | null | undefined,
): Promise<OpenedPost["text"]> {
  const membersText = early === undefined && post.plan ? await findMembersText(directus, post.slug) : early;
  const written = post.plan ? (membersText ?? content) : content;
  if (post.plan && written === null) return undefined;
  const { html, headings } = nameHeadings(cleanHtml(written));
  const minutes = readingMinutes(textOf(html));
  const lang = membersText ? post.originalLang : post.contentLang;
  return {
    html: await placePictures(directus, html),
    minutes,
    contents: contentsOf(headings, minutes),
    lang,
  };
}

/** The parts of a long text and their parts; none for a short one. */
function contentsOf(headings: Heading[], minutes: number): Heading[] {
  const shown = headings.filter(({ level }) => level <= 3);
  const long = minutes >= limits.contentsFromMinutes && shown.length >= limits.contentsFromHeadings;
  return long ? shown : [];
}
