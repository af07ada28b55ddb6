import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter, CollectionRow } from "#server/directus/query/typed-query.ts";
import { parseRows, requireRow } from "#server/directus/rows.ts";
import { claimRow, createRow, createRows, updateRow, updateRows } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";

const collection = "email_messages";
const fields = ["id", "key", "template", "recipient", "status", "attempts", "order"] as const;
const MessageSchema = z.object({
  id: idSchema,
  key: z.string(),
  template: z.string(),
  recipient: z.string(),
  status: z.enum(["pending", "sent", "failed"]),
  attempts: z.number(),
  order: z.string().nullish(),
});
/** Outbox: a mail to send or sent. Its unique key keeps it from being sent twice. */
export type EmailMessage = z.infer<typeof MessageSchema>;

export interface NewMessage {
  key: string;
  template: string;
  recipient: string;
  order?: string;
}

/** The mails of one send of a template. */
interface SendFilter {
  template: string;
  keyPrefix: string;
}

const toRow = (message: NewMessage) => ({ ...message, status: "pending", attempts: 0 });
const buildFilter = ({ template, keyPrefix }: SendFilter) => ({
  template: { _eq: template },
  key: { _starts_with: keyPrefix },
});

export async function createMessage(directus: DirectusClient, message: NewMessage): Promise<EmailMessage> {
  return requireRow(collection, MessageSchema, await createRow(directus, collection, toRow(message), fields));
}

/** @returns false when the key is taken */
export function claimMessage(directus: DirectusClient, message: NewMessage): Promise<boolean> {
  return claimRow(directus, collection, toRow(message));
}

/** In one transaction. @throws DirectusError "not-unique" when one of the keys is taken */
export async function createMessages(directus: DirectusClient, messages: NewMessage[]): Promise<void> {
  await createRows(directus, collection, messages.map(toRow));
}

export async function findMessage(directus: DirectusClient, key: string): Promise<EmailMessage | undefined> {
  const filter = { key: { _eq: key } } satisfies CollectionFilter<"email_messages">;
  const [row] = await directus.readItems(collection, { fields, filter, limit: 1 });
  return row && requireRow(collection, MessageSchema, row);
}

/** The last of a template that was sent about an order, or whose key names this kind. */
export async function findLatestMessage(
  directus: DirectusClient,
  template: string,
  kind?: string,
): Promise<EmailMessage | undefined> {
  const filter = {
    template: { _eq: template },
    status: { _eq: "sent" },
    ...(kind === undefined ? { order: { _nnull: true } } : { key: { _contains: `:${kind}` } }),
  } satisfies CollectionFilter<"email_messages">;
  const [row] = await directus.readItems(collection, { fields, filter, sort: ["-sent_at"], limit: 1 });
  return row && requireRow(collection, MessageSchema, row);
}

/** @returns those of the keys that are taken */
export async function listTakenKeys(directus: DirectusClient, keys: string[]): Promise<Set<unknown>> {
  const filter = { key: { _in: keys } } satisfies CollectionFilter<"email_messages">;
  const rows = await directus.readItems(collection, { fields: ["key"], filter, limit: -1 });
  return new Set(rows.map(({ key }) => key));
}

/** Oldest first, at most 50; of orders where no template is given. */
export async function listPending(
  directus: DirectusClient,
  before: Date,
  template?: string,
): Promise<EmailMessage[]> {
  const filter = {
    status: { _eq: "pending" },
    ...(template === undefined ? { order: { _nnull: true } } : { template: { _eq: template } }),
    date_created: { _lt: before.toISOString() },
  } satisfies CollectionFilter<"email_messages">;
  const query = { fields, filter, sort: ["date_created"], limit: 50 } as const;
  return parseRows(collection, MessageSchema, await directus.readItems(collection, query));
}

/** Fewest attempts first. */
export async function listPendingOfSend(directus: DirectusClient, send: SendFilter, count: number) {
  const filter = {
    ...buildFilter(send),
    status: { _eq: "pending" },
  } satisfies CollectionFilter<"email_messages">;
  const query = { fields, filter, sort: ["attempts", "id"], limit: count } as const;
  return parseRows(collection, MessageSchema, await directus.readItems(collection, query));
}

export async function countByStatus(directus: DirectusClient, send: SendFilter) {
  const query = { aggregate: { count: "*" }, groupBy: ["status"], filter: buildFilter(send) };
  const counts = await directus.readItems(collection, query);
  return (status: EmailMessage["status"]) => Number(counts.find((row) => row.status === status)?.count ?? 0);
}

/** Oldest first, as rows for the export of an account. */
export function listMessagesOfOrders(directus: DirectusClient, orders: string[]): Promise<Row[]> {
  return directus.readItems(collection, {
    fields: ["order", "template", "recipient", "status", "date_created", "sent_at"],
    filter: { order: { _in: orders } },
    sort: ["date_created"],
    limit: -1,
  });
}

/** @param attempts before this one; not counted where undefined */
export async function markSent(
  directus: DirectusClient,
  { id, attempts }: { id: string; attempts?: number },
  messageId: string,
): Promise<void> {
  const sent = { status: "sent", message_id: messageId, sent_at: new Date().toISOString(), last_error: null };
  await updateMessage(directus, id, { ...sent, ...(attempts !== undefined && { attempts: attempts + 1 }) });
}

/** Counts a failed attempt; a final one is not retried, and left to the owner. */
export async function markFailed(
  directus: DirectusClient,
  { id, attempts }: Pick<EmailMessage, "id" | "attempts">,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<void> {
  const status = isFinal ? "failed" : "pending";
  await updateMessage(directus, id, { status, attempts: attempts + 1, last_error: error.slice(0, 500) });
}

export function isLastAttempt({ attempts }: Pick<EmailMessage, "attempts">): boolean {
  return attempts + 1 >= limits.mailAttempts;
}

/** A sent mail that came back. */
export async function markReturned(directus: DirectusClient, id: string, said: string): Promise<void> {
  await updateMessage(directus, id, { status: "failed", last_error: said });
}

export async function setAttempts(directus: DirectusClient, id: string, attempts: number): Promise<void> {
  await updateMessage(directus, id, { attempts });
}

async function updateMessage(directus: DirectusClient, id: string, changes: CollectionRow<"email_messages">) {
  await updateRow(directus, collection, { key: id, changes });
}

/** Removes a recipient from mails without an order; the rows remain. @param recipient in lower case */
export async function anonymizeRecipient(directus: DirectusClient, recipient: string): Promise<void> {
  await removeRecipient(directus, { recipient: { _eq: recipient }, order: { _null: true } });
}

/** Removes the recipient from all mails of a template whose keys end so. The rows remain. */
export async function anonymizeByKey(
  directus: DirectusClient,
  { template, keySuffix }: { template: string; keySuffix: string },
): Promise<void> {
  await removeRecipient(directus, { template: { _eq: template }, key: { _ends_with: keySuffix } });
}

/** Removes the recipient from all mails of orders; pending ones are not sent. The rows remain. */
export async function anonymizeOrderMails(directus: DirectusClient, orders: string[]): Promise<void> {
  const ofOrders = { order: { _in: orders } } satisfies CollectionFilter<"email_messages">;
  const changes = { status: "failed", last_error: "The account was deleted." };
  await updateRows(directus, collection, { filter: { ...ofOrders, status: { _eq: "pending" } }, changes });
  await removeRecipient(directus, ofOrders);
}

async function removeRecipient(directus: DirectusClient, filter: CollectionFilter<"email_messages">) {
  await updateRows(directus, collection, { filter, changes: { recipient: "" } });
}
