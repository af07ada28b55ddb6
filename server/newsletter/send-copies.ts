import type { Directus } from "#server/directus/client.ts";
import { languageNamed, siteAddress } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { newsletterMail } from "#server/mail/newsletter.ts";
import { claimTry, listWaitingCopies, markCopyFailed, markCopySent, type WaitingCopy } from "./copies.ts";
import { type Edition, listEditions, openEditions } from "./editions.ts";
import type { Subscriber } from "./newsletter.ts";
import { paceOf } from "./pace.ts";
import { type Refusal, refusalOf } from "./refusal.ts";
import type { Send } from "./sends.ts";
import { listActive, markBounced, markReached } from "./subscribers.ts";

/** Thrown when the mail server cannot be used: the rest would fare no better. */
export class MailServerError extends Error {}

/** One for all newsletters of this process: what mail servers count is its mails. */
const turn = paceOf(limits.newsletterPerSecond);
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
  const readers = await readersOf(directus, copies);
  const editions = await listEditions(send, [...readers.values()]);
  if (send.slug !== undefined && readers.size > 0 && editions.size === 0) return 0;
  for (let first = 0; first < copies.length; first += limits.newsletterAtOnce) {
    const some = copies.slice(first, first + limits.newsletterAtOnce);
    const theirs = some.flatMap(({ subscriber }) => readers.get(subscriber) ?? []);
    const opened = await openEditions(directus, send, editions, theirs);
    const outcomes = await Promise.allSettled(
      some.map((copy) => {
        const reader = readers.get(copy.subscriber);
        const edition = opened.get(copy.subscriber) ?? editions.get(languageNamed(reader?.language).tag);
        return sendCopy(directus, send, copy, reader, edition);
      }),
    );
    const failed = outcomes.find(({ status }) => status === "rejected") as PromiseRejectedResult | undefined;
    if (failed) throw failed.reason;
  }
  return copies.length;
}

/** Those who may still get their mails, by the id of the subscriber: a mail goes to the address that it was put down for. */
async function readersOf(directus: Directus, copies: WaitingCopy[]): Promise<Map<string, Subscriber>> {
  const recipients = new Map(copies.map(({ subscriber, recipient }) => [subscriber, recipient]));
  const active = await listActive(directus, [...recipients.keys()]);
  const same = active.filter(({ id, email }) => recipients.get(id) === email);
  return new Map(same.map((reader) => [reader.id, reader]));
}

async function sendCopy(
  directus: Directus,
  { newsletter, slug }: Send,
  copy: WaitingCopy,
  reader: Subscriber | undefined,
  edition: Edition | undefined,
): Promise<void> {
  const gone = unmarked.get(copy.id);
  if (gone !== undefined) return mark(directus, copy, gone);
  if (!reader || !newsletter || !reader.newsletters.includes(newsletter.id))
    return markCopyFailed(directus, copy, "They do not get this newsletter any more.", true);
  if (slug === undefined) return markCopyFailed(directus, copy, "The post is gone.", true);
  if (!edition) return;
  const mine = await claimTry(directus, copy);
  if (!mine) return rest(copy);
  const { language, list, entry } = edition;
  const link = (path: string) => siteAddress(language, `/newsletter/${path}`);
  const mail = newsletterMail(language, {
    ...{ key: copy.key, to: copy.recipient, list, entry },
    preferences: link(`preferences?key=${reader.key}`),
    unsubscribe: link(`unsubscribe?key=${reader.key}&newsletter=${newsletter.id}`),
  });
  await turn();
  const outcome = await sendMail(mail).then(
    (messageId) => ({ messageId }),
    (error: unknown) => refusalOf(error),
  );
  if ("messageId" in outcome) {
    await mark(directus, mine, outcome.messageId);
    return markReached(directus, reader);
  }
  rest(copy);
  await takeRefusal(directus, mine, reader, outcome);
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
