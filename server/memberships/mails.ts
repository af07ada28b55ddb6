import type { Directus } from "#server/directus/client.ts";
import { claimRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { MembershipMailKind } from "#server/mail/membership.ts";
import type { Card } from "#server/payments/cards.ts";
import type { Subscription } from "#server/payments/subscriptions.ts";

/** What stands under `template` in the outbox. */
export const template = "membership";

/**
 * The mails that a subscription's standing calls for, by keys that say what each is about: each goes out once.
 * @param card that it is charged to, where that is known
 */
export function dueMails(subscription: Subscription, now: Date, card?: Card): string[] {
  const { id, status, cancelAt, canceledAt, latestInvoice, startedAt, payUrl } = subscription;
  const isNew = (since: number) => now.getTime() - since < limits.welcomeWithin * 1000;
  const changedAt = changeOf(subscription);
  const runs = status === "active" || status === "trialing";
  const isDue = status === "past_due" || status === "unpaid";
  return [
    ...(runs && isNew(startedAt.getTime()) ? [keyOf(id, "welcome")] : []),
    ...(runs && changedAt && isNew(Number(changedAt) * 1000) ? [keyOf(id, "changed", changedAt)] : []),
    ...(card && runsOut(subscription, card) && renewsSoon(subscription, now)
      ? [keyOf(id, "expiring", card.id)]
      : []),
    ...(isDue && payUrl && latestInvoice ? [keyOf(id, "failed", latestInvoice)] : []),
    ...(runs && cancelAt ? [keyOf(id, "cancelled", String((canceledAt ?? cancelAt).getTime() / 1000))] : []),
  ];
}

/** Whether a subscription goes on so soon that its member has to know if the card cannot pay for it. */
export function renewsSoon({ periodEnd }: Subscription, now: Date): boolean {
  return periodEnd.getTime() - now.getTime() < limits.cardNotice * 1000;
}

/** Whether the next payment is charged to a card that has run out by then. */
export function runsOut(subscription: Subscription, { expires }: Card): boolean {
  const { status, cancelAt, isCollectionPaused, periodEnd } = subscription;
  const goesOn = (status === "active" || status === "trialing") && !cancelAt && !isCollectionPaused;
  return goesOn && expires <= periodEnd;
}

/** What a subscription says of itself once its member has changed its plan. @param at Unix seconds */
export function noteOfChange(plan: string, at: number): Record<string, string> {
  return { plan_id: plan, plan_changed_at: String(at) };
}

/** When that was the last time, as it is noted; undefined where it never was. */
function changeOf({ metadata }: Subscription): string | undefined {
  const at = metadata.plan_changed_at;
  return at && /^\d{1,12}$/.test(at) ? at : undefined;
}

/** Whether a mail tells of a change after which there was another one: that one has a mail of its own. */
export function isOutdated(key: string, subscription: Subscription): boolean {
  const { kind, about } = aboutOf(key);
  return kind === "changed" && about !== changeOf(subscription);
}

function keyOf(subscription: string, kind: MembershipMailKind, about = ""): string {
  return [subscription, kind, about].filter(Boolean).join(":");
}

/** The subscription that a key is about, which mail it is, and which of several of its kind. */
export function aboutOf(key: string): { subscription: string; kind: MembershipMailKind; about: string } {
  const [subscription = "", kind, about = ""] = key.split(":");
  return { subscription, kind: kind as MembershipMailKind, about };
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
