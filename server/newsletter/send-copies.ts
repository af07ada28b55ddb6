import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { claimAttempt } from "#server/mail/claim-attempt.ts";
import { markFailed, markSent } from "#server/mail/email-messages.ts";
import { type Mail, sendMail } from "#server/mail/mailer.ts";
import { renderNewsletterMail } from "#server/mail/templates/newsletter.ts";
import { buildAbsoluteUrl, findLanguage } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import type { Send } from "./campaigns.ts";
import { type Edition, findLatestEdition, listEditions, openEditions } from "./localized-posts.ts";
import type { Subscriber } from "./newsletter.ts";
import { listWaitingCopies, type WaitingCopy } from "./recipients-outbox.ts";
import { parseSmtpError, type SmtpRejection } from "./smtp-error.ts";
import { listActive, markBounced, markDeliverable } from "./subscribers.ts";
import { createThrottle } from "./throttle.ts";

/** The mail server cannot be used, so further mails would fail too. */
export class MailServerError extends Error {}

/** Rate limit: shared by all newsletters of this process, as mail servers count its mails. */
const turn = createThrottle(limits.newsletterPerSecond);
const attempts = { seconds: limits.newsletterRetry, most: limits.newsletterAttempts };
/** Message-IDs of sent mails that Directus could not record, by mail id, so that they are not sent again. */
const unmarked = new Map<string, string>();
/** Epoch ms until which a failed mail is not retried, by key. */
const resting = new Map<string, number>();

/**
 * Sends one second's share of the pending mails.
 * @returns how many were tried; 0 where all were tried recently, or the post is not published
 * @throws MailServerError, DirectusError "unavailable"
 */
export async function sendCopies(directus: DirectusClient, send: Send): Promise<number> {
  for (const [key, until] of resting) if (until < Date.now()) resting.delete(key);
  const waiting = await listWaitingCopies(directus, send.id, limits.newsletterPerSecond);
  const copies = waiting.filter(({ key }) => !resting.has(key));
  const readers = await findReaders(directus, copies);
  const editions = await listEditions(send, [...readers.values()]);
  if (send.slug !== undefined && readers.size > 0 && editions.size === 0) return 0;
  for (let first = 0; first < copies.length; first += limits.newsletterAtOnce) {
    const some = copies.slice(first, first + limits.newsletterAtOnce);
    const theirs = some.flatMap(({ subscriber }) => readers.get(subscriber) ?? []);
    const opened = await openEditions(directus, send, { editions, readers: theirs });
    const outcomes = await Promise.allSettled(
      some.map((copy) => {
        const reader = readers.get(copy.subscriber);
        const edition = opened.get(copy.subscriber) ?? editions.get(findLanguage(reader?.language).tag);
        return sendCopy(directus, send, { copy, reader, edition });
      }),
    );
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
  }
  return copies.length;
}

/** The last post for a newsletter, to whoever tries it out: nothing counts it, and its links unsubscribe nobody. */
export async function renderLatestNewsletter(
  directus: DirectusClient,
  { to, ...asked }: { to: string; tag: string | undefined; drafts: boolean },
): Promise<Mail | undefined> {
  const edition = await findLatestEdition(directus, asked);
  if (!edition) return undefined;
  const { language, list, entry, post } = edition;
  const about = buildAbsoluteUrl(language, "/newsletter");
  const links = { preferences: about, unsubscribe: about };
  const mail = renderNewsletterMail(language, { key: `newsletter:${post.slug}`, to, list, entry, ...links });
  return { ...mail, headers: {} };
}

/** Active subscribers by id; only if their address is still the queued one. */
async function findReaders(
  directus: DirectusClient,
  copies: WaitingCopy[],
): Promise<Map<string, Subscriber>> {
  const recipients = new Map(copies.map(({ subscriber, recipient }) => [subscriber, recipient]));
  const active = await listActive(directus, [...recipients.keys()]);
  const same = active.filter(({ id, email }) => recipients.get(id) === email);
  return new Map(same.map((reader) => [reader.id, reader]));
}

async function sendCopy(
  directus: DirectusClient,
  { newsletter, slug }: Send,
  {
    copy,
    reader,
    edition,
  }: { copy: WaitingCopy; reader: Subscriber | undefined; edition: Edition | undefined },
): Promise<void> {
  const gone = unmarked.get(copy.id);
  if (gone !== undefined) return mark(directus, copy, gone);
  if (!reader || !newsletter || !reader.newsletters.includes(newsletter.id))
    return markFailed(directus, copy, {
      error: "They do not get this newsletter any more.",
      isFinal: true,
    });
  if (slug === undefined) return markFailed(directus, copy, { error: "The post is gone.", isFinal: true });
  if (!edition) return;
  const mine = await claimAttempt(directus, copy, attempts);
  if (!mine) return rest(copy);
  const { language, list, entry } = edition;
  const link = (path: string) => buildAbsoluteUrl(language, `/newsletter/${path}`);
  const mail = renderNewsletterMail(language, {
    key: copy.key,
    to: copy.recipient,
    list,
    entry,
    preferences: link(`preferences?key=${reader.key}`),
    unsubscribe: link(`unsubscribe?key=${reader.key}&newsletter=${newsletter.id}`),
  });
  await turn();
  const outcome = await sendMail(mail).then(
    (messageId) => ({ messageId }),
    (error: unknown) => parseSmtpError(error),
  );
  if ("messageId" in outcome) {
    await mark(directus, mine, outcome.messageId);
    return markDeliverable(directus, reader);
  }
  rest(copy);
  await takeRefusal(directus, mine, { reader, rejection: outcome });
}

/** A sent mail is not sent again, even if Directus cannot be updated now. */
async function mark(directus: DirectusClient, copy: WaitingCopy, messageId: string): Promise<void> {
  unmarked.set(copy.id, messageId);
  await markSent(directus, copy, messageId);
  unmarked.delete(copy.id);
}

function rest({ key }: WaitingCopy): void {
  resting.set(key, Date.now() + limits.newsletterRetry * 1000);
}

async function takeRefusal(
  directus: DirectusClient,
  copy: WaitingCopy,
  { reader, rejection: { fault, said } }: { reader: Subscriber; rejection: SmtpRejection },
) {
  if (fault === "server") throw new MailServerError(said);
  log.warn({ key: copy.key, said }, "a newsletter could not be sent to a reader");
  const isLast = copy.attempts + 1 >= limits.newsletterAttempts;
  await markFailed(directus, copy, { error: said, isFinal: fault === "mailbox" || isLast });
  if (fault === "mailbox") await markBounced(directus, reader.id, said);
}
