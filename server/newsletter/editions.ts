import { config } from "#server/config.ts";
import { findMembersText } from "#server/content/members-texts.ts";
import type { Post } from "#server/content/post.ts";
import { findPost } from "#server/content/posts.ts";
import { cleanHtml } from "#server/content/rich-text.ts";
import { withoutMissing } from "#server/content/text-pictures.ts";
import { listMembersAt } from "#server/customers/customers.ts";
import type { Directus } from "#server/directus/client.ts";
import { guestUncached, speaking } from "#server/directus/doors.ts";
import { defaultLanguage, type Language, languageNamed, languageTag } from "#server/languages.ts";
import { entryOf, type FeedEntry } from "#server/machines/feed.ts";
import { listReaders } from "#server/memberships/readers.ts";
import type { Subscriber } from "./newsletter.ts";
import { findNewsletterName } from "./newsletters.ts";
import type { Send } from "./sends.ts";

/** A post in a language of its readers, as some of them may read it. */
export interface Edition {
  post: Post;
  language: Language;
  entry: FeedEntry;
  /** What the newsletter is called. */
  list: string;
}

/** A post as everybody may read it, in each language of some readers, by its tag; none where it is published no more. */
export async function listEditions(
  { slug, newsletter }: Send,
  readers: Subscriber[],
): Promise<Map<string, Edition>> {
  const tags = [...new Set(readers.map(({ language }) => languageNamed(language).tag))];
  const found = await Promise.all(
    tags.map(async (tag) => {
      const language = languageNamed(tag);
      const directus = speaking(guestUncached, language);
      const [post, list] = await Promise.all([
        slug === undefined ? undefined : findPost(directus, slug),
        newsletter && language !== defaultLanguage ? findNewsletterName(directus, newsletter.id) : undefined,
      ]);
      if (!post) return undefined;
      const [text] = await withoutMissing(directus, [cleanHtml(post.content)]);
      const entry = entryFor({ post, language }, { text });
      return [tag, { post, language, entry, list: list ?? newsletter?.name ?? "" }] as const;
    }),
  );
  return new Map(found.filter((edition) => edition !== undefined));
}

/**
 * The same with its members' text, for those of some readers who may read it at this moment: members and who has bought
 * it, at an address that they have proved. What of its pictures and files not everybody may have is left out, for a mail asks for them as nobody.
 * @param directus the service door
 * @returns by the id of the subscriber; none where the post is for everybody, or the owner sends members no whole text
 */
export async function openEditions(
  directus: Directus,
  { slug, newsletter }: Send,
  editions: Map<string, Edition>,
  readers: Subscriber[],
): Promise<Map<string, Edition>> {
  const isGated = [...editions.values()].some(({ post }) => post.gated);
  if (slug === undefined || !newsletter?.sendsMembersText || !isGated) return new Map();
  const members = await listMembersAt(
    directus,
    readers.map(({ email }) => email),
  );
  const able = await listReaders(directus, slug, [...members.values()]);
  const content = able.size > 0 ? await findMembersText(directus, slug) : null;
  if (content === null) return new Map();
  const [text] = await withoutMissing(guestUncached, [cleanHtml(content)]);
  const opened = readers.flatMap(({ id, email, language }) => {
    const edition = able.has(members.get(email) ?? "") && editions.get(languageNamed(language).tag);
    return edition
      ? [[id, { ...edition, entry: entryFor(edition, { text, isMembers: true }) }] as const]
      : [];
  });
  return new Map(opened);
}

function entryFor(
  { post, language }: Pick<Edition, "post" | "language">,
  given: { text: string | undefined; isMembers?: boolean },
): FeedEntry {
  return entryOf(post, config.siteUrl, language, languageTag(language), given);
}
