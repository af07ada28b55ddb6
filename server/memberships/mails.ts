import type { Directus } from "#server/directus/client.ts";
import { claimRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { MembershipMailKind } from "#server/mail/membership.ts";
import type { Subscription } from "#server/payments/subscriptions.ts";

/** What stands under `template` in the outbox. */
export const template = "membership";

/** The mails that a subscription's standing calls for, by keys that say what each is about: each goes out once. */
export function dueMails(subscription: Subscription, now: Date): string[] {
  const { id, status, cancelAt, canceledAt, latestInvoice, startedAt, payUrl } = subscription;
  const isNew = now.getTime() - startedAt.getTime() < limits.welcomeWithin * 1000;
  const runs = status === "active" || status === "trialing";
  const isDue = status === "past_due" || status === "unpaid";
  return [
    ...(runs && isNew ? [keyOf(id, "welcome")] : []),
    ...(isDue && payUrl && latestInvoice ? [keyOf(id, "failed", latestInvoice)] : []),
    ...(runs && cancelAt ? [keyOf(id, "cancelled", String((canceledAt ?? cancelAt).getTime() / 1000))] : []),
  ];
}

function keyOf(subscription: string, kind: MembershipMailKind, about = ""): string {
  return [subscription, kind, about].filter(Boolean).join(":");
}

/** The subscription that a key is about, and which mail it is. */
export function aboutOf(key: string): { subscription: string; kind: MembershipMailKind } {
  const [subscription = "", kind] = key.split(":");
  return { subscription, kind: kind as MembershipMailKind };
}

/** Puts what is due into the outbox. @returns the keys that were not there yet */
export async function addMails(directus: Directus, keys: string[], recipient: string): Promise<string[]> {
  if (keys.length === 0 || !recipient) return [];
  const query = { fields: ["key"], filter: { key: { _in: keys } }, limit: -1 };
  const known = new Set((await directus.readItems("email_messages", query)).map(({ key }) => key));
  const added = keys.filter((key) => !known.has(key));
  for (const key of added) {
    await claimRow(directus, "email_messages", { key, template, recipient, status: "pending" });
  }
  return added;
}
