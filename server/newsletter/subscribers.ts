import { randomUUID } from "node:crypto";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows, requireRow } from "#server/directus/rows.ts";
import { claimRow, createRowsByField, deleteRows, updateRow } from "#server/directus/writes.ts";
import { toRecord } from "#server/platform/guards.ts";
import { generateOpaqueId } from "#server/platform/tokens.ts";
import { type Subscriber, SubscriberSchema } from "./newsletter.ts";
import { anonymizeNewsletterRecipient } from "./recipients-outbox.ts";

const collection = "newsletter_subscribers";
const fields = ["id", "email", "language", "key", "last_error", "subscriptions.newsletter"] as const;

/** The subscriber of a preferences link. */
export async function findByKey(directus: DirectusClient, key: string): Promise<Subscriber | undefined> {
  return key ? find(directus, { key: { _eq: key } }) : undefined;
}

/** @param email in lower case */
export async function findByEmail(directus: DirectusClient, email: string): Promise<Subscriber | undefined> {
  return find(directus, { email: { _eq: email } });
}

/** Those that mail may still be sent to. */
export async function listActive(directus: DirectusClient, ids: string[]): Promise<Subscriber[]> {
  if (ids.length === 0) return [];
  const filter = {
    id: { _in: ids },
    status: { _eq: "active" },
  } satisfies CollectionFilter<"newsletter_subscribers">;
  const rows = await directus.readItems(collection, { fields, filter, limit: -1 });
  return parseRows(collection, SubscriberSchema, rows);
}

async function find(directus: DirectusClient, filter: Row): Promise<Subscriber | undefined> {
  const [row] = await directus.readItems(collection, { fields, filter, limit: 1 });
  return row && requireRow(collection, SubscriberSchema, row);
}

/** Adds newsletters to a confirmed address. Idempotent. @param language of the page */
export async function subscribe(
  directus: DirectusClient,
  { email, language, newsletters }: { email: string; language: string; newsletters: string[] },
): Promise<Subscriber | undefined> {
  await claimRow(directus, collection, { email, language, key: generateOpaqueId(), status: "active" });
  const subscriber = await findByEmail(directus, email);
  if (!subscriber) return undefined;
  await updateRow(directus, collection, {
    key: subscriber.id,
    changes: { status: "active", language, last_error: null },
  });
  await setNewsletters(directus, subscriber, [...subscriber.newsletters, ...newsletters]);
  return findByEmail(directus, email);
}

/** Confirmed elsewhere. An address that is known gets the newsletter too, and keeps its state. */
export async function subscribeAll(
  directus: DirectusClient,
  newsletter: string,
  { emails, language }: { emails: string[]; language: string },
): Promise<void> {
  if (emails.length === 0) return;
  const filter = { email: { _in: emails } };
  const rows = await directus.readItems(collection, { fields, filter, limit: -1 });
  const known = new Map(parseRows(collection, SubscriberSchema, rows).map((one) => [one.email, one]));
  const fresh = emails.filter((email) => !known.has(email)).map((email) => ({ id: randomUUID(), email }));
  const also = [...known.values()].filter(({ newsletters }) => !newsletters.includes(newsletter));
  const subscribers = fresh.map((one) => ({
    ...one,
    language,
    key: generateOpaqueId(),
    status: "active",
    subscriptions: [{ key: `${newsletter}:${one.id}`, newsletter }],
  }));
  const subscriptions = also.map(({ id }) => ({ key: `${newsletter}:${id}`, newsletter, subscriber: id }));
  if (subscribers.length > 0)
    await createRowsByField(directus, collection, { field: "email", rows: subscribers });
  if (subscriptions.length > 0)
    await createRowsByField(directus, "newsletter_subscriptions", { field: "key", rows: subscriptions });
}

/** Set through a link in our mails, which proves access to the mailbox. */
export async function setPreferences(
  directus: DirectusClient,
  subscriber: Subscriber,
  newsletters: string[],
): Promise<void> {
  if (newsletters.length > 0)
    await updateRow(directus, collection, {
      key: subscriber.id,
      changes: { status: "active", last_error: null },
    });
  await setNewsletters(directus, subscriber, newsletters);
}

/** Replaces a subscriber's newsletters; without any, the subscriber is deleted. */
export async function setNewsletters(
  directus: DirectusClient,
  { id, newsletters: before }: Subscriber,
  newsletters: string[],
): Promise<void> {
  const gone = before.filter((newsletter) => !newsletters.includes(newsletter));
  for (const newsletter of newsletters.filter((one) => !before.includes(one))) {
    const row = { key: `${newsletter}:${id}`, newsletter, subscriber: id };
    await claimRow(directus, "newsletter_subscriptions", row);
  }
  if (gone.length > 0)
    await deleteRows(directus, "newsletter_subscriptions", {
      key: { _in: gone.map((newsletter) => `${newsletter}:${id}`) },
    });
  if (newsletters.length === 0) await forget(directus, id);
}

/** Only without subscriptions: one made concurrently is kept. */
async function forget(directus: DirectusClient, id: string): Promise<void> {
  const filter = {
    id: { _eq: id },
    subscriptions: { _none: { id: { _nnull: true } } },
  } satisfies CollectionFilter<"newsletter_subscribers">;
  await deleteRows(directus, collection, filter);
  await anonymizeNewsletterRecipient(directus, id);
}

/** Stops all mail to an address that its server has rejected for good. */
export async function markBounced(directus: DirectusClient, id: string, error: string): Promise<void> {
  await updateRow(directus, collection, {
    key: id,
    changes: { status: "bounced", last_error: error.slice(0, 250) },
  });
}

/** Clears the stored error after a successful delivery. */
export async function markDeliverable(directus: DirectusClient, { id, hasError }: Subscriber): Promise<void> {
  if (hasError) await updateRow(directus, collection, { key: id, changes: { last_error: null } });
}

/** Deletes an address's subscriptions and its address in sent mails. @param email in lower case */
export async function deleteSubscriber(directus: DirectusClient, email: string): Promise<void> {
  const subscriber = await findByEmail(directus, email);
  if (!subscriber) return;
  await deleteRows(directus, "newsletter_subscriptions", { subscriber: { _eq: subscriber.id } });
  await forget(directus, subscriber.id);
}

/** A newsletter's active subscribers by subscription id. @param after the last id read; 0 at first */
export async function listRecipients(
  directus: DirectusClient,
  newsletter: string,
  { after, count }: { after: number; count: number },
): Promise<{ subscription: number; subscriber: string; email: string }[]> {
  const rows = await directus.readItems("newsletter_subscriptions", {
    fields: ["id", "subscriber.id", "subscriber.email"],
    filter: {
      newsletter: { _eq: newsletter },
      subscriber: { status: { _eq: "active" } },
      id: { _gt: after },
    },
    sort: ["id"],
    limit: count,
  });
  return rows.flatMap(({ id, subscriber }) => {
    const { id: to, email } = toRecord(subscriber);
    return typeof email === "string" ? [{ subscription: Number(id), subscriber: String(to), email }] : [];
  });
}
