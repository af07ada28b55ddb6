import { z } from "zod";
import { claim, findClaim } from "#server/directus/claims.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, createRows, updateRow, updateRows } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";

/** A pending mail of a send. */
export interface WaitingCopy {
  id: string;
  key: string;
  recipient: string;
  subscriber: string;
  attempts: number;
}

const CopySchema = z.object({ id: z.string(), key: z.string(), recipient: z.string(), attempts: z.number() });

const template = "newsletter";
const outbox = "email_messages";
const keyOf = (send: string, subscriber: string) => `newsletter:${send}:${subscriber}`;
const copiesOf = (send: string) => ({
  template: { _eq: template },
  key: { _starts_with: `newsletter:${send}:` },
});

/** Outbox: queues a send's recipients, skipping those queued before a crash. */
export async function queueRecipients(
  directus: DirectusClient,
  send: string,
  readers: { subscriber: string; email: string }[],
): Promise<void> {
  const keys = readers.map(({ subscriber }) => keyOf(send, subscriber));
  const query = {
    fields: ["key"],
    filter: { key: { _in: keys } } satisfies CollectionFilter<"email_messages">,
    limit: -1,
  } as const;
  const known = new Set((await directus.readItems(outbox, query)).map(({ key }) => key));
  const rows = readers
    .map(({ subscriber, email }) => ({ key: keyOf(send, subscriber), recipient: email }))
    .filter(({ key }) => !known.has(key))
    .map((row) => ({ ...row, template, status: "pending", attempts: 0 }));
  if (rows.length === 0) return;
  try {
    await createRows(directus, outbox, rows);
  } catch (error) {
    if (!isDirectusError(error, "not-unique")) throw error;
    for (const row of rows) await claimRow(directus, outbox, row);
  }
}

/** Pending mails of a send, fewest attempts first. */
export async function listWaitingCopies(
  directus: DirectusClient,
  send: string,
  count: number,
): Promise<WaitingCopy[]> {
  const filter = {
    ...copiesOf(send),
    status: { _eq: "pending" },
  } satisfies CollectionFilter<"email_messages">;
  const query = {
    fields: ["id", "key", "recipient", "attempts"],
    filter,
    sort: ["attempts", "id"],
    limit: count,
  } as const;
  const rows = await directus.readItems(outbox, query);
  const copies = parseRows(outbox, CopySchema, rows);
  return copies.map((copy) => ({ ...copy, subscriber: copy.key.split(":")[2] ?? "" }));
}

/**
 * Lease: claims an attempt to send a mail. An attempt of a killed instance expires after `limits.newsletterTry`; then
 * another may start.
 * @returns the mail with the attempt's number; undefined where another instance has it or has sent it
 */
export async function claimAttempt(
  directus: DirectusClient,
  copy: WaitingCopy,
): Promise<WaitingCopy | undefined> {
  for (let attempts = copy.attempts; attempts < limits.newsletterTries; attempts += 1) {
    const id = `${copy.key}:${attempts}`;
    if (await claim(directus, id)) {
      if (attempts > copy.attempts)
        await updateRow(directus, outbox, { key: copy.id, changes: { attempts } });
      return { ...copy, attempts };
    }
    if (!(await isOver(directus, id)) || !(await isWaiting(directus, copy))) return undefined;
  }
  const last = { ...copy, attempts: limits.newsletterTries - 1 };
  const said = "The last try had no end: the site was stopped, or the mail server was away.";
  await markCopyFailed(directus, last, { error: said, isFinal: true });
  return undefined;
}

async function isOver(directus: DirectusClient, attempt: string): Promise<boolean> {
  const before = new Date(Date.now() - limits.newsletterTry * 1000).toISOString();
  const claimed = await findClaim(directus, { id: { _eq: attempt }, date_created: { _lt: before } });
  return claimed !== undefined;
}

async function isWaiting(directus: DirectusClient, { id }: WaitingCopy): Promise<boolean> {
  const filter = { id: { _eq: id }, status: { _eq: "pending" } } satisfies CollectionFilter<"email_messages">;
  return (await directus.readItems(outbox, { fields: ["id"], filter, limit: 1 })).length > 0;
}

export async function markCopySent(
  directus: DirectusClient,
  copy: WaitingCopy,
  messageId: string,
): Promise<void> {
  const sent = { status: "sent", message_id: messageId, sent_at: new Date().toISOString(), last_error: null };
  await updateRow(directus, outbox, { key: copy.id, changes: { ...sent, attempts: copy.attempts + 1 } });
}

/** A final failure is not retried. */
export async function markCopyFailed(
  directus: DirectusClient,
  { id, attempts }: WaitingCopy,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<void> {
  const status = isFinal ? "failed" : "pending";
  await updateRow(directus, outbox, {
    key: id,
    changes: { status, attempts: attempts + 1, last_error: error.slice(0, 500) },
  });
}

/** A reader's sent mail; undefined where none was sent, or it is known as bounced. */
export async function findSentCopy(
  directus: DirectusClient,
  send: string,
  subscriber: string,
): Promise<string | undefined> {
  const filter = {
    key: { _eq: keyOf(send, subscriber) },
    status: { _eq: "sent" },
  } satisfies CollectionFilter<"email_messages">;
  const [row] = await directus.readItems(outbox, { fields: ["id"], filter, limit: 1 });
  return row && String(row.id);
}

export async function markCopyReturned(directus: DirectusClient, id: string, said: string): Promise<void> {
  await updateRow(directus, outbox, { key: id, changes: { status: "failed", last_error: said } });
}

/** Removes a subscriber's address from all mails; pending ones are not sent. The rows remain. */
export async function anonymizeNewsletterRecipient(
  directus: DirectusClient,
  subscriber: string,
): Promise<void> {
  const filter = {
    template: { _eq: template },
    key: { _ends_with: `:${subscriber}` },
  } satisfies CollectionFilter<"email_messages">;
  await updateRows(directus, outbox, { filter, changes: { recipient: "" } });
}

/** Counts a send's mails by status. */
export async function countCopies(directus: DirectusClient, send: string) {
  const counts = await directus.readItems(outbox, {
    aggregate: { count: "*" },
    groupBy: ["status"],
    filter: copiesOf(send),
  });
  const of = (status: string) => Number(counts.find((row) => row.status === status)?.count ?? 0);
  return { sent: of("sent"), failed: of("failed"), waiting: of("pending") };
}
