import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
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
/** One mail that is to be sent, or was. Its key says what it is about, so that it exists once. */
export type EmailMessage = z.infer<typeof MessageSchema>;

const fields = ["id", "key", "template", "recipient", "status", "attempts", "order"];

/** The key of a mail: whose order, which template, and where there can be several of it, about what. */
export function mailKey(order: string, template: string, about?: string): string {
  return [order, template, about].filter(Boolean).join(":");
}

/**
 * Puts a mail of an order into the outbox, once for a template and what it is about. An order whose buyer has deleted
 * their account has nobody to write to.
 */
export async function addOrderMail(
  directus: Directus,
  order: { id: string; email: string },
  template: string,
  about?: string,
): Promise<void> {
  if (!order.email) return;
  const key = mailKey(order.id, template, about);
  await claimRow(directus, "email_messages", {
    key,
    template,
    recipient: order.email,
    order: order.id,
    status: "pending",
  });
}

/**
 * Writes down a mail that belongs to no single order and is sent once, at once.
 * @returns the row, to be marked when it has gone out or not
 */
export async function recordMail(
  directus: Directus,
  mail: { key: string; template: string; recipient: string },
): Promise<EmailMessage> {
  return requireRow(
    "email_messages",
    MessageSchema,
    await createRow(directus, "email_messages", { ...mail, status: "pending" }, fields),
  );
}

/**
 * Takes an address out of the mails that belong to no order: that they were sent stays.
 * @param recipient in lower case
 */
export async function forgetRecipient(directus: Directus, recipient: string): Promise<void> {
  const filter = { recipient: { _eq: recipient }, order: { _null: true } };
  await updateRows(directus, "email_messages", filter, { recipient: "" });
}

/** The mail with this key, or undefined. */
export async function findMessage(directus: Directus, key: string): Promise<EmailMessage | undefined> {
  const [row] = await directus.readItems("email_messages", {
    fields,
    filter: { key: { _eq: key } },
    limit: 1,
  });
  return row && requireRow("email_messages", MessageSchema, row);
}

/** Order mails that have not gone out, oldest first, at most 50. */
export async function listUnsent(directus: Directus, before: Date): Promise<EmailMessage[]> {
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

/** Marks a mail as sent. */
export async function markSent(directus: Directus, id: string, messageId: string): Promise<void> {
  const row = { status: "sent", message_id: messageId, sent_at: new Date().toISOString(), last_error: null };
  await updateRow(directus, "email_messages", id, row);
}

/** Counts a failure; after the last one the mail is left to the owner. */
export async function markFailure(
  directus: Directus,
  message: EmailMessage,
  error: string,
  most: number,
): Promise<void> {
  const attempts = message.attempts + 1;
  const row = { attempts, status: attempts >= most ? "failed" : "pending", last_error: error.slice(0, 500) };
  await updateRow(directus, "email_messages", message.id, row);
}
