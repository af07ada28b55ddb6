import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows, requireRow } from "#server/directus/rows.ts";
import { createRow, updateRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { key } from "../text.ts";

const FormMailSchema = z.object({ id: key, key: z.string(), recipient: z.string(), attempts: z.number() });

/** A mail of a form that is to be sent. Its key says of which submission, and which of its mails it is. */
export type WaitingMail = z.output<typeof FormMailSchema>;

const collection = "email_messages";
const fields = ["id", "key", "recipient", "attempts"];
const waitingOf = (template: string) => ({ status: { _eq: "pending" }, template: { _eq: template } });

/** The key of a mail: of which submission, by which of the form's templates, to which of its recipients. */
export function formMailKey(submission: string, template: number, recipient: number): string {
  return `form:${submission}:${template}:${recipient}`;
}

/** The submission that a key is about. */
export function submissionIn(mail: string): string {
  return mail.split(":")[1] ?? "";
}

/** Puts a mail into the outbox; undefined where this Directus has none. */
export async function addFormMail(
  directus: Directus,
  { key: name, to }: Mail,
): Promise<WaitingMail | undefined> {
  const mail = { key: name, template: "form", recipient: to, status: "pending", attempts: 0 };
  const row = await orWithout(createRow(directus, collection, mail, fields), undefined);
  return row && requireRow(collection, FormMailSchema, row);
}

/** Those that have not gone out, oldest first, at most 50; none where this Directus has no outbox. */
export async function listWaiting(
  directus: Directus,
  before: Date,
  template = "form",
): Promise<WaitingMail[]> {
  const filter = { ...waitingOf(template), date_created: { _lt: before.toISOString() } };
  const query = { fields, filter, sort: ["date_created"], limit: 50 };
  const rows = await orWithout(directus.readItems(collection, query), []);
  return parseRows(collection, FormMailSchema, rows);
}

/** The mail with this key, as long as it waits. */
export async function findWaiting(
  directus: Directus,
  name: string,
  template = "form",
): Promise<WaitingMail | undefined> {
  const query = { fields, filter: { ...waitingOf(template), key: { _eq: name } }, limit: 1 };
  const [row] = await directus.readItems(collection, query);
  return row && requireRow(collection, FormMailSchema, row);
}

/** Marks a mail as sent. @param messageId its Message-ID */
export async function markFormMailSent(
  directus: Directus,
  { id, attempts }: WaitingMail,
  messageId: string,
): Promise<void> {
  const sent = { status: "sent", message_id: messageId, sent_at: new Date().toISOString(), last_error: null };
  await updateRow(directus, collection, id, { ...sent, attempts: attempts + 1 });
}

/** Counts a failure. After the last, and where there is nothing to send any more, the mail is left to the owner. */
export async function markFormMailFailed(
  directus: Directus,
  { id, attempts }: WaitingMail,
  error: string,
  final = attempts + 1 >= limits.mailAttempts,
): Promise<void> {
  const status = final ? "failed" : "pending";
  await updateRow(directus, collection, id, {
    status,
    attempts: attempts + 1,
    last_error: error.slice(0, 500),
  });
}
