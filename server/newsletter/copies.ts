import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, createRows, updateRow, updateRows } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";

/** A mail of a send that waits in the outbox. */
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

/** Puts readers into the outbox of a send. Those who stand there already, from before a crash, are left out. */
export async function addCopies(
  directus: Directus,
  send: string,
  readers: { subscriber: string; email: string }[],
): Promise<void> {
  const keys = readers.map(({ subscriber }) => keyOf(send, subscriber));
  const query = { fields: ["key"], filter: { key: { _in: keys } }, limit: -1 };
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

/** Mails of a send that wait, at most `count`: those that were tried least come first. */
export async function listWaitingCopies(
  directus: Directus,
  send: string,
  count: number,
): Promise<WaitingCopy[]> {
  const filter = { ...copiesOf(send), status: { _eq: "pending" } };
  const query = {
    fields: ["id", "key", "recipient", "attempts"],
    filter,
    sort: ["attempts", "id"],
    limit: count,
  };
  const rows = await directus.readItems(outbox, query);
  const copies = parseRows(outbox, CopySchema, rows);
  return copies.map((copy) => ({ ...copy, subscriber: copy.key.split(":")[2] ?? "" }));
}

/**
 * Makes one try to send a mail one instance's own, whoever else is at it. A try whose instance was killed is over after
 * `limits.newsletterTry`: then whoever comes first may make the next.
 * @returns the mail with the number of this try; undefined where another instance has it, or has sent it meanwhile
 */
export async function claimTry(directus: Directus, copy: WaitingCopy): Promise<WaitingCopy | undefined> {
  for (let attempts = copy.attempts; attempts < limits.newsletterTries; attempts += 1) {
    const id = `${copy.key}:${attempts}`;
    if (await claimRow(directus, "claims", { id })) {
      if (attempts > copy.attempts) await updateRow(directus, outbox, copy.id, { attempts });
      return { ...copy, attempts };
    }
    if (!(await isOver(directus, id)) || !(await isWaiting(directus, copy))) return undefined;
  }
  const last = { ...copy, attempts: limits.newsletterTries - 1 };
  const said = "The last try had no end: the site was stopped, or the mail server was away.";
  await markCopyFailed(directus, last, said, true);
  return undefined;
}

async function isOver(directus: Directus, claim: string): Promise<boolean> {
  const before = new Date(Date.now() - limits.newsletterTry * 1000).toISOString();
  const filter = { id: { _eq: claim }, date_created: { _lt: before } };
  return (await directus.readItems("claims", { fields: ["id"], filter, limit: 1 })).length > 0;
}

async function isWaiting(directus: Directus, { id }: WaitingCopy): Promise<boolean> {
  const filter = { id: { _eq: id }, status: { _eq: "pending" } };
  return (await directus.readItems(outbox, { fields: ["id"], filter, limit: 1 })).length > 0;
}

/** Marks a mail as sent. */
export async function markCopySent(directus: Directus, copy: WaitingCopy, messageId: string): Promise<void> {
  const sent = { status: "sent", message_id: messageId, sent_at: new Date().toISOString(), last_error: null };
  await updateRow(directus, outbox, copy.id, { ...sent, attempts: copy.attempts + 1 });
}

/** Counts a failure; after a final one nothing is tried any more. */
export async function markCopyFailed(
  directus: Directus,
  { id, attempts }: WaitingCopy,
  error: string,
  isFinal: boolean,
): Promise<void> {
  const status = isFinal ? "failed" : "pending";
  await updateRow(directus, outbox, id, { status, attempts: attempts + 1, last_error: error.slice(0, 500) });
}

/** The mail of a send that went out to a reader; undefined where none did, or it is known to have come back. */
export async function findSentCopy(
  directus: Directus,
  send: string,
  subscriber: string,
): Promise<string | undefined> {
  const filter = { key: { _eq: keyOf(send, subscriber) }, status: { _eq: "sent" } };
  const [row] = await directus.readItems(outbox, { fields: ["id"], filter, limit: 1 });
  return row && String(row.id);
}

/** Marks a mail that went out as one that came back. */
export async function markCopyReturned(directus: Directus, id: string, said: string): Promise<void> {
  await updateRow(directus, outbox, id, { status: "failed", last_error: said });
}

/** Takes the address out of all mails to a reader; those that wait go to nobody. That they were sent stays. */
export async function forgetRecipientOf(directus: Directus, subscriber: string): Promise<void> {
  const filter = { template: { _eq: template }, key: { _ends_with: `:${subscriber}` } };
  await updateRows(directus, outbox, filter, { recipient: "" });
}

/** How many mails of a send are where, as the outbox tells it. */
export async function countCopies(directus: Directus, send: string) {
  const counts = await directus.readItems(outbox, {
    aggregate: { count: "*" },
    groupBy: ["status"],
    filter: copiesOf(send),
  });
  const of = (status: string) => Number(counts.find((row) => row.status === status)?.count ?? 0);
  return { sent: of("sent"), failed: of("failed"), waiting: of("pending") };
}
