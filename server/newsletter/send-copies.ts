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
import { type Refusal, refusalOf } from "./refusal.ts";
import {
  claimTry,
  listWaitingCopies,
  markCopyFailed,
  markCopySent,
  type Send,
  type WaitingCopy,
} from "./sends.ts";
import { listActive, markBounced } from "./subscribers.ts";

/** Thrown when the mail server cannot be used: the rest would fare no better. */
export class MailServerError extends Error {}

/** Message-IDs of mails that went out while Directus could not be told so, by the copy's id: they are not sent again. */
const unmarked = new Map<string, string>();
/** Until when a mail that failed is left alone, in epoch milliseconds, by its key. */
const resting = new Map<string, number>();

/**
 * Sends some of the mails that wait: as many as go out in a second.
 * @returns how many were tried; 0 where all that wait have had their try lately, or the post is not published now
 * @throws MailServerError, DirectusError "unavailable"
 */
export async function sendCopies(directus: Directus, send: Send): Promise<number> {
  for (const [key, until] of resting) if (until < Date.now()) resting.delete(key);
  const waiting = await listWaitingCopies(directus, send.id, limits.newsletterPerSecond);
  const copies = waiting.filter(({ key }) => !resting.has(key));
  const readers = await listActive(
    directus,
    copies.map(({ subscriber }) => subscriber),
  );
  const byId = new Map(readers.map((reader) => [reader.id, reader]));
  const entries = await entriesFor(send, readers);
  if (send.slug !== undefined && readers.length > 0 && entries.size === 0) return 0;
  for (let first = 0; first < copies.length; first += limits.newsletterAtOnce) {
    const some = copies.slice(first, first + limits.newsletterAtOnce);
    const outcomes = await Promise.allSettled(
      some.map((copy) => sendCopy(directus, send, copy, byId.get(copy.subscriber), entries)),
    );
    const failed = outcomes.find(({ status }) => status === "rejected") as PromiseRejectedResult | undefined;
    if (failed) throw failed.reason;
  }
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
  { newsletter, slug }: Send,
  copy: WaitingCopy,
  reader: Subscriber | undefined,
  entries: Map<string, FeedEntry>,
): Promise<void> {
  const gone = unmarked.get(copy.id);
  if (gone !== undefined) return mark(directus, copy, gone);
  const language = languageNamed(reader?.language);
  const entry = entries.get(language.tag);
  if (!reader || !newsletter || !reader.newsletters.includes(newsletter.id))
    return markCopyFailed(directus, copy, "They do not get this newsletter any more.", true);
  if (slug === undefined) return markCopyFailed(directus, copy, "The post is gone.", true);
  if (!entry) return;
  if (!(await claimTry(directus, copy))) return rest(copy);
  const link = (path: string) => siteAddress(language, `/newsletter/${path}`);
  const mail = newsletterMail(language, {
    ...{ key: copy.key, to: copy.recipient, list: newsletter.name, entry },
    preferences: link(`preferences?key=${reader.key}`),
    unsubscribe: link(`unsubscribe?key=${reader.key}&newsletter=${newsletter.id}`),
  });
  const outcome = await sendMail(mail).then(
    (messageId) => ({ messageId }),
    (error: unknown) => refusalOf(error),
  );
  if ("messageId" in outcome) return mark(directus, copy, outcome.messageId);
  rest(copy);
  await takeRefusal(directus, copy, reader, outcome);
}

/** What went out is sent no more, even if Directus cannot be told now. */
async function mark(directus: Directus, copy: WaitingCopy, messageId: string): Promise<void> {
  unmarked.set(copy.id, messageId);
  await markCopySent(directus, copy, messageId);
  unmarked.delete(copy.id);
}

function rest({ key }: WaitingCopy): void {
  resting.set(key, Date.now() + limits.newsletterTry * 1000);
}

async function takeRefusal(
  directus: Directus,
  copy: WaitingCopy,
  reader: Subscriber,
  { fault, said }: Refusal,
) {
  if (fault === "server") throw new MailServerError(said);
  log.warn({ key: copy.key, said }, "a newsletter could not be sent to a reader");
  const isLast = copy.attempts + 1 >= limits.newsletterTries;
  await markCopyFailed(directus, copy, said, fault === "mailbox" || isLast);
  if (fault === "mailbox") await markBounced(directus, reader.id, said);
}
