import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows, requireRow } from "#server/directus/rows.ts";
import { claimRow, createRow, updateRow, updateRows } from "#server/directus/writes.ts";

const MessageSchema = z.object({
  id: z.string(),
  key: z.string(),
  template: z.string(),
  recipient: z.string(),
  status: z.enum(["pending", "sent", "failed"]),
  attempts: z.number(),
  order: z.string().nullish(),
});
/** Outbox: a mail to send or sent. Its unique key keeps it from being sent twice. */
export type EmailMessage = z.infer<typeof MessageSchema>;

const fields = ["id", "key", "template", "recipient", "status", "attempts", "order"] as const;

/** Idempotency: key of a mail by order, template, and subject where there can be several. */
export function buildMailKey(order: string, template: string, about?: string): string {
  return [order, template, about].filter(Boolean).join(":");
}

/** Outbox: queues an order's mail once per key. Orders of deleted accounts have no recipient. */
export async function queueOrderMail(
  directus: DirectusClient,
  order: { id: string; email: string },
  { template, about }: { template: string; about?: string },
): Promise<void> {
  if (!order.email) return;
  const key = buildMailKey(order.id, template, about);
  await claimRow(directus, "email_messages", {
    key,
    template,
    recipient: order.email,
    order: order.id,
    status: "pending",
  });
}

/** Records a mail without an order, which is sent at once and not retried. */
export async function queueMail(
  directus: DirectusClient,
  mail: { key: string; template: string; recipient: string },
): Promise<EmailMessage> {
  return requireRow(
    "email_messages",
    MessageSchema,
    await createRow(directus, "email_messages", { ...mail, status: "pending" }, fields),
  );
}

/** Removes a recipient from mails without an order; the rows remain. @param recipient in lower case */
export async function anonymizeRecipient(directus: DirectusClient, recipient: string): Promise<void> {
  const filter = {
    recipient: { _eq: recipient },
    order: { _null: true },
  } satisfies CollectionFilter<"email_messages">;
  await updateRows(directus, "email_messages", { filter, changes: { recipient: "" } });
}

export async function findMessage(directus: DirectusClient, key: string): Promise<EmailMessage | undefined> {
  const [row] = await directus.readItems("email_messages", {
    fields,
    filter: { key: { _eq: key } },
    limit: 1,
  });
  return row && requireRow("email_messages", MessageSchema, row);
}

/** Order mails still pending, oldest first, at most 50. */
export async function listUnsent(directus: DirectusClient, before: Date): Promise<EmailMessage[]> {
  const rows = await directus.readItems("email_messages", {
    fields,
    filter: {
      status: { _eq: "pending" },
      order: { _nnull: true },
      date_created: { _lt: before.toISOString() },
    },
    sort: ["date_created"],
    limit: 50,
  });
  return parseRows("email_messages", MessageSchema, rows);
}

export async function markSent(directus: DirectusClient, id: string, messageId: string): Promise<void> {
  const row = { status: "sent", message_id: messageId, sent_at: new Date().toISOString(), last_error: null };
  await updateRow(directus, "email_messages", { key: id, changes: row });
}

/** Counts a failure; after the last attempt the mail is left to the owner. */
export async function markFailed(
  directus: DirectusClient,
  message: EmailMessage,
  { error, most }: { error: string; most: number },
): Promise<void> {
  const attempts = message.attempts + 1;
  const row = { attempts, status: attempts >= most ? "failed" : "pending", last_error: error.slice(0, 500) };
  await updateRow(directus, "email_messages", { key: message.id, changes: row });
}
