import { claim, findClaim } from "#server/directus/claims.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import {
  anonymizeByKey,
  claimMessage,
  countByStatus,
  createMessages,
  type EmailMessage,
  findMessage,
  listPendingOfSend,
  listTakenKeys,
  markFailed,
  setAttempts,
} from "#server/mail/email-messages.ts";

/** A pending mail of a send. */
export interface WaitingCopy extends Pick<EmailMessage, "id" | "key" | "recipient" | "attempts"> {
  subscriber: string;
}

const template = "newsletter";
const buildKey = (send: string, subscriber: string) => `newsletter:${send}:${subscriber}`;
const buildCopyFilter = (send: string) => ({ template, keyPrefix: `newsletter:${send}:` });

/** Outbox: queues a send's recipients, skipping those queued before a crash. */
export async function queueRecipients(
  directus: DirectusClient,
  send: string,
  readers: { subscriber: string; email: string }[],
): Promise<void> {
  const keys = readers.map(({ subscriber }) => buildKey(send, subscriber));
  const known = await listTakenKeys(directus, keys);
  const messages = readers
    .map(({ subscriber, email }) => ({ key: buildKey(send, subscriber), template, recipient: email }))
    .filter(({ key }) => !known.has(key));
  if (messages.length === 0) return;
  try {
    await createMessages(directus, messages);
  } catch (error) {
    if (!isDirectusError(error, "not-unique")) throw error;
    for (const message of messages) await claimMessage(directus, message);
  }
}

/** Pending mails of a send, fewest attempts first. */
export async function listWaitingCopies(
  directus: DirectusClient,
  send: string,
  count: number,
): Promise<WaitingCopy[]> {
  const copies = await listPendingOfSend(directus, buildCopyFilter(send), count);
  return copies.map((copy) => ({ ...copy, subscriber: copy.key.split(":")[2] ?? "" }));
}

/**
 * Lease: claims an attempt to send a mail. An attempt of a killed instance expires after `limits.newsletterRetry`; then
 * another may start.
 * @returns the mail with the attempt's number; undefined where another instance has it or has sent it
 */
export async function claimAttempt(
  directus: DirectusClient,
  copy: WaitingCopy,
): Promise<WaitingCopy | undefined> {
  for (let attempts = copy.attempts; attempts < limits.newsletterAttempts; attempts += 1) {
    const id = `${copy.key}:${attempts}`;
    if (await claim(directus, id)) {
      if (attempts > copy.attempts) await setAttempts(directus, copy.id, attempts);
      return { ...copy, attempts };
    }
    if (!(await hasEnded(directus, id)) || !(await isWaiting(directus, copy))) return undefined;
  }
  const last = { ...copy, attempts: limits.newsletterAttempts - 1 };
  const said = "The last try had no end: the site was stopped, or the mail server was away.";
  await markFailed(directus, last, { error: said, isFinal: true });
  return undefined;
}

async function hasEnded(directus: DirectusClient, attempt: string): Promise<boolean> {
  const before = new Date(Date.now() - limits.newsletterRetry * 1000).toISOString();
  const claimed = await findClaim(directus, { id: { _eq: attempt }, date_created: { _lt: before } });
  return claimed !== undefined;
}

async function isWaiting(directus: DirectusClient, { key }: WaitingCopy): Promise<boolean> {
  return (await findMessage(directus, key))?.status === "pending";
}

/** A reader's sent mail; undefined where none was sent, or it is known as bounced. */
export async function findSentCopy(
  directus: DirectusClient,
  send: string,
  subscriber: string,
): Promise<string | undefined> {
  const message = await findMessage(directus, buildKey(send, subscriber));
  return message?.status === "sent" ? message.id : undefined;
}

/** Removes a subscriber's address from all mails; pending ones are not sent. The rows remain. */
export async function anonymizeNewsletterRecipient(
  directus: DirectusClient,
  subscriber: string,
): Promise<void> {
  await anonymizeByKey(directus, { template, keySuffix: `:${subscriber}` });
}

/** Counts a send's mails by status. */
export async function countCopies(directus: DirectusClient, send: string) {
  const count = await countByStatus(directus, buildCopyFilter(send));
  return { sent: count("sent"), failed: count("failed"), waiting: count("pending") };
}
