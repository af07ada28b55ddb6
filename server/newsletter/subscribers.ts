import type { Directus, Row } from "#server/directus/client.ts";
import { parseRows, requireRow } from "#server/directus/rows.ts";
import { claimRow, deleteRows, updateRow } from "#server/directus/writes.ts";
import { opaqueId } from "#server/http/cookies.ts";
import { forgetRecipientOf } from "./copies.ts";
import { type Subscriber, SubscriberSchema } from "./newsletter.ts";

const collection = "newsletter_subscribers";
const fields = ["id", "email", "language", "key", "last_error", "subscriptions.newsletter"];

/** Whose preferences a link opens; undefined where it opens nobody's. */
export async function findByKey(directus: Directus, key: string): Promise<Subscriber | undefined> {
  return key ? find(directus, { key: { _eq: key } }) : undefined;
}

/** Who has subscribed with an address in lower case. */
export async function findByEmail(directus: Directus, email: string): Promise<Subscriber | undefined> {
  return find(directus, { email: { _eq: email } });
}

/** Those of some subscribers to whom mail may still be sent. */
export async function listActive(directus: Directus, ids: string[]): Promise<Subscriber[]> {
  if (ids.length === 0) return [];
  const filter = { id: { _in: ids }, status: { _eq: "active" } };
  const rows = await directus.readItems(collection, { fields, filter, limit: -1 });
  return parseRows(collection, SubscriberSchema, rows);
}

async function find(directus: Directus, filter: Row): Promise<Subscriber | undefined> {
  const [row] = await directus.readItems(collection, { fields, filter, limit: 1 });
  return row && requireRow(collection, SubscriberSchema, row);
}

/**
 * Adds newsletters to what the holder of a confirmed address gets. They are there once, however often it is asked for.
 * @param language of the page where they subscribed
 */
export async function subscribe(
  directus: Directus,
  { email, language, newsletters }: { email: string; language: string; newsletters: string[] },
): Promise<Subscriber | undefined> {
  await claimRow(directus, collection, { email, language, key: opaqueId(), status: "active" });
  const subscriber = await findByEmail(directus, email);
  if (!subscriber) return undefined;
  await updateRow(directus, collection, subscriber.id, { status: "active", language, last_error: null });
  await setNewsletters(directus, subscriber, [...subscriber.newsletters, ...newsletters]);
  return findByEmail(directus, email);
}

/** What somebody has set who has a link of our mails, and so reads that mailbox. */
export async function setPreferences(
  directus: Directus,
  subscriber: Subscriber,
  newsletters: string[],
): Promise<void> {
  if (newsletters.length > 0)
    await updateRow(directus, collection, subscriber.id, { status: "active", last_error: null });
  await setNewsletters(directus, subscriber, newsletters);
}

/** Makes a subscriber get these newsletters and no others. Who gets none any more is forgotten. */
export async function setNewsletters(
  directus: Directus,
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

/** Whoever has subscribed anew in the same moment stays. */
async function forget(directus: Directus, id: string): Promise<void> {
  const filter = { id: { _eq: id }, subscriptions: { _none: { id: { _nnull: true } } } };
  await deleteRows(directus, collection, filter);
  await forgetRecipientOf(directus, id);
}

/** Sends nothing more to an address that its mail server has refused for good. */
export async function markBounced(directus: Directus, id: string, error: string): Promise<void> {
  await updateRow(directus, collection, id, { status: "bounced", last_error: error.slice(0, 250) });
}

/** A mail was taken for an address again: nothing is left of a refusal before. */
export async function markReached(directus: Directus, { id, hasError }: Subscriber): Promise<void> {
  if (hasError) await updateRow(directus, collection, id, { last_error: null });
}

/** Takes an address out of the newsletters, with all that it got. @param email in lower case */
export async function forgetSubscriber(directus: Directus, email: string): Promise<void> {
  const subscriber = await findByEmail(directus, email);
  if (!subscriber) return;
  await deleteRows(directus, "newsletter_subscriptions", { subscriber: { _eq: subscriber.id } });
  await forget(directus, subscriber.id);
}

/**
 * Who gets a newsletter, in the order in which they subscribed.
 * @param after the id of the last subscription that was read; 0 begins
 */
export async function listRecipients(
  directus: Directus,
  newsletter: string,
  after: number,
  count: number,
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
    const { id: to, email } = (subscriber ?? {}) as Row;
    return typeof email === "string" ? [{ subscription: Number(id), subscriber: String(to), email }] : [];
  });
}
