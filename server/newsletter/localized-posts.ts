import { config } from "#server/config/config.ts";
import { findMemberContent } from "#server/content/posts/member-content.ts";
import type { Post } from "#server/content/posts/post.ts";
import { findLatestForNewsletter, findPost } from "#server/content/posts/posts.ts";
import { cleanHtml } from "#server/content/text/rich-text.ts";
import { removeMissingFiles } from "#server/content/text/text-images.ts";
import { listMembersByEmail } from "#server/customers/customers.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { uncachedGuestClient, withLanguage } from "#server/directus/clients/clients.ts";
import { type FeedEntry, toFeedEntry } from "#server/feeds/feed.ts";
import { listReaders } from "#server/memberships/readers.ts";
import { defaultLanguage, findLanguage, formatLanguageTag, type Language } from "#server/platform/i18n.ts";
import type { Send } from "./campaigns.ts";
import type { Subscriber } from "./newsletter.ts";
import { findNewsletterName } from "./newsletters.ts";

export interface Edition {
  post: Post;
  language: Language;
  entry: FeedEntry;
  list: string;
}

/** The public version of a post in each of the readers' languages, by tag; empty where it is not published. */
export async function listEditions(
  { slug, newsletter }: Send,
  readers: Subscriber[],
): Promise<Map<string, Edition>> {
  const tags = [...new Set(readers.map(({ language }) => findLanguage(language).tag))];
  const found = await Promise.all(
    tags.map(async (tag) => {
      const language = findLanguage(tag);
      const directus = withLanguage(uncachedGuestClient, language);
      const [post, list] = await Promise.all([
        slug === undefined ? undefined : findPost(directus, slug),
        newsletter && language !== defaultLanguage ? findNewsletterName(directus, newsletter.id) : undefined,
      ]);
      if (!post) return undefined;
      return [tag, await createEdition(post, { language, list: list ?? newsletter?.name })] as const;
    }),
  );
  return new Map(found.filter((edition) => edition !== undefined));
}

/**
 * Versions with the members' text, for readers entitled to it now: members and buyers with a verified address.
 * Non-public images and files are removed, as mail clients load them anonymously. Needs the service client.
 * @returns by subscriber id; empty for public posts, or where the owner disabled it
 */
export async function openEditions(
  directus: DirectusClient,
  { slug, newsletter }: Send,
  { editions, readers }: { editions: Map<string, Edition>; readers: Subscriber[] },
): Promise<Map<string, Edition>> {
  const isGated = [...editions.values()].some(({ post }) => post.gated);
  if (slug === undefined || !newsletter?.sendsMembersText || !isGated) return new Map();
  const members = await listMembersByEmail(
    directus,
    readers.map(({ email }) => email),
  );
  const able = await listReaders(directus, slug, [...members.values()]);
  const content = able.size > 0 ? await findMemberContent(directus, slug) : null;
  if (content === null) return new Map();
  const [text] = await removeMissingFiles(uncachedGuestClient, [cleanHtml(content)]);
  const opened = readers.flatMap(({ id, email, language }) => {
    const edition = able.has(members.get(email) ?? "") && editions.get(findLanguage(language).tag);
    return edition
      ? [[id, { ...edition, entry: createEntry(edition, { text, isMembers: true }) }] as const]
      : [];
  });
  return new Map(opened);
}

/** The last post for a newsletter as everybody gets it, for one who tries it out. Needs the service client. */
export async function findLatestEdition(
  directus: DirectusClient,
  { tag, drafts }: { tag: string | undefined; drafts: boolean },
): Promise<Edition | undefined> {
  const language = findLanguage(tag);
  const found = await findLatestForNewsletter(withLanguage(directus, language), { drafts });
  if (!found) return undefined;
  const { post, newsletter } = found;
  const list = await findNewsletterName(withLanguage(directus, language), newsletter);
  return createEdition(post, { language, list });
}

async function createEdition(
  post: Post,
  { language, list = "" }: { language: Language; list: string | undefined },
): Promise<Edition> {
  const [text] = await removeMissingFiles(uncachedGuestClient, [cleanHtml(post.content)]);
  return { post, language, entry: createEntry({ post, language }, { text }), list };
}

function createEntry(
  { post, language }: Pick<Edition, "post" | "language">,
  given: { text: string | undefined; isMembers?: boolean },
): FeedEntry {
  return toFeedEntry(post, config.siteUrl, { language, tag: formatLanguageTag(language), ...given });
}
