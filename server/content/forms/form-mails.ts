import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows, requireRow } from "#server/directus/rows.ts";
import { createRow, updateRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { Mail } from "#server/mail/mailer.ts";

const FormMailSchema = z.object({
  id: idSchema,
  key: z.string(),
  recipient: z.string(),
  attempts: z.number(),
});

export type WaitingMail = z.output<typeof FormMailSchema>;

const collection = "email_messages";
const fields = ["id", "key", "recipient", "attempts"] as const;
const waitingOf = (template: string) => ({ status: { _eq: "pending" }, template: { _eq: template } });

/** Idempotency key: submission, index of the template, index of the recipient. */
export function buildFormMailKey(submission: string, template: number, recipient: number): string {
  return `form:${submission}:${template}:${recipient}`;
}

export function parseSubmissionId(mail: string): string {
  return mail.split(":")[1] ?? "";
}

export async function addFormMail(
  directus: DirectusClient,
  { key: name, to }: Mail,
): Promise<WaitingMail | undefined> {
  const mail = { key: name, template: "form", recipient: to, status: "pending", attempts: 0 };
  const row = await withFallback(createRow(directus, collection, mail, fields), undefined);
  return row && requireRow(collection, FormMailSchema, row);
}

/** Unsent mails, oldest first, at most 50. */
export async function listWaiting(
  directus: DirectusClient,
  before: Date,
  template = "form",
): Promise<WaitingMail[]> {
  const filter = {
    ...waitingOf(template),
    date_created: { _lt: before.toISOString() },
  } satisfies CollectionFilter<"email_messages">;
  const query = { fields, filter, sort: ["date_created"], limit: 50 } as const;
  const rows = await withFallback(directus.readItems(collection, query), []);
  return parseRows(collection, FormMailSchema, rows);
}

export async function findWaiting(
  directus: DirectusClient,
  name: string,
  template = "form",
): Promise<WaitingMail | undefined> {
  const query = {
    fields,
    filter: { ...waitingOf(template), key: { _eq: name } } satisfies CollectionFilter<"email_messages">,
    limit: 1,
  } as const;
  const [row] = await directus.readItems(collection, query);
  return row && requireRow(collection, FormMailSchema, row);
}

export async function markFormMailSent(
  directus: DirectusClient,
  { id, attempts }: WaitingMail,
  messageId: string,
): Promise<void> {
  const sent = { status: "sent", message_id: messageId, sent_at: new Date().toISOString(), last_error: null };
  await updateRow(directus, collection, { key: id, changes: { ...sent, attempts: attempts + 1 } });
}

/** Counts a failed attempt. After the last one, or without content to send, the mail is marked failed for the owner. */
export async function markFormMailFailed(
  directus: DirectusClient,
  { id, attempts }: WaitingMail,
  { error, final = attempts + 1 >= limits.mailAttempts }: { error: string; final?: boolean },
): Promise<void> {
  const status = final ? "failed" : "pending";
  await updateRow(directus, collection, {
    key: id,
    changes: {
      status,
      attempts: attempts + 1,
      last_error: error.slice(0, 500),
    },
  });
}
