import { config } from "#server/config.ts";
import { findPost } from "#server/content/posts.ts";
import { cleanHtml } from "#server/content/rich-text.ts";
import { withoutMissing } from "#server/content/text-pictures.ts";
import type { Directus } from "#server/directus/client.ts";
import { guestUncached, speaking } from "#server/directus/doors.ts";
import { languageNamed, languageTag, siteAddress } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { entryOf, type FeedEntry } from "#server/machines/feed.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { newsletterMail } from "#server/mail/newsletter.ts";
import type { Subscriber } from "./newsletter.ts";
import {
  claimTry,
  listWaitingCopies,
  markCopyFailed,
  markCopySent,
  type Send,
  type WaitingCopy,
} from "./sends.ts";
import { listActive, markBounced } from "./subscribers.ts";

/** What a mail server says about a mailbox that it refuses for good. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1 */
const refusedForGood = 550;

/**
 * Sends some of the mails that wait: as many as go out in a second.
 * @param tried keys of those that had their try in this turn; what is tried is added
 * @returns how many were tried
 */
export async function sendCopies(directus: Directus, send: Send, tried: Set<string>): Promise<number> {
  const waiting = await listWaitingCopies(directus, send.id, limits.newsletterPerSecond);
  const copies = waiting.filter(({ key }) => !tried.has(key));
  const readers = await listActive(
    directus,
    copies.map(({ subscriber }) => subscriber),
  );
  const byId = new Map(readers.map((reader) => [reader.id, reader]));
  const entries = await entriesFor(send, readers);
  for (let first = 0; first < copies.length; first += limits.newsletterAtOnce) {
    const some = copies.slice(first, first + limits.newsletterAtOnce);
    await Promise.all(some.map((copy) => sendCopy(directus, send, copy, byId.get(copy.subscriber), entries)));
  }
  for (const { key } of copies) tried.add(key);
  return copies.length;
}

/** The post as everybody may read it, in each language that somebody reads; none where it is published no more. */
async function entriesFor({ slug }: Send, readers: Subscriber[]): Promise<Map<string, FeedEntry>> {
  const tags = [...new Set(readers.map(({ language }) => languageNamed(language).tag))];
  const found = await Promise.all(
    tags.map(async (tag) => {
      const language = languageNamed(tag);
      const directus = speaking(guestUncached, language);
      const post = slug === undefined ? undefined : await findPost(directus, slug);
      if (!post) return undefined;
      const [text] = await withoutMissing(directus, [cleanHtml(post.content)]);
      return [tag, entryOf(post, config.siteUrl, language, languageTag(language), { text })] as const;
    }),
  );
  return new Map(found.filter((entry) => entry !== undefined));
}

async function sendCopy(
  directus: Directus,
  { newsletter }: Send,
  copy: WaitingCopy,
  reader: Subscriber | undefined,
  entries: Map<string, FeedEntry>,
): Promise<void> {
  const language = languageNamed(reader?.language);
  const entry = entries.get(language.tag);
  if (!reader || !newsletter || !reader.newsletters.includes(newsletter.id))
    return markCopyFailed(directus, copy, "They do not get this newsletter any more.", true);
  if (!entry) return markCopyFailed(directus, copy, "The post is not published any more.", true);
  if (!(await claimTry(directus, copy))) return;
  const link = (path: string) => siteAddress(language, `/newsletter/${path}`);
  const mail = newsletterMail(language, {
    ...{ key: copy.key, to: copy.recipient, list: newsletter.name, entry },
    preferences: link(`preferences?key=${reader.key}`),
    unsubscribe: link(`unsubscribe?key=${reader.key}&newsletter=${newsletter.id}`),
  });
  try {
    await markCopySent(directus, copy, await sendMail(mail));
  } catch (error) {
    await takeRefusal(directus, copy, reader, error);
  }
}

async function takeRefusal(directus: Directus, copy: WaitingCopy, reader: Subscriber, error: unknown) {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  const isBounce = code === "EENVELOPE" && responseCode >= refusedForGood;
  log.warn({ err: error, key: copy.key }, "a newsletter could not be sent to a reader");
  await markCopyFailed(directus, copy, String(error), isBounce || copy.attempts + 1 >= limits.mailAttempts);
  if (isBounce) await markBounced(directus, reader.id, String(error));
}
