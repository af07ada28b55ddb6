import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import {
  anonymizeByKey,
  claimMessage,
  countByStatus,
  createMessages,
  type EmailMessage,
  findMessage,
  listPendingOfSend,
  listTakenKeys,
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
