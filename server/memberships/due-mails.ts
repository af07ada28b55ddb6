import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { claimMessage, listTakenKeys } from "#server/mail/email-messages.ts";
import { type MembershipMailKind, membershipMailKinds } from "#server/mail/templates/membership.ts";
import type { Card } from "#server/payments/cards.ts";
import type { Subscription } from "#server/payments/subscriptions.ts";

export const template = "membership";

/** Keys of the mails due for a subscription's state; each is sent once. @param card charged, if known */
export function listDueMails(subscription: Subscription, now: Date, card?: Card): string[] {
  const { id, status, cancelAt, canceledAt, latestInvoice, startedAt, payUrl } = subscription;
  const isNew = (since: number) => now.getTime() - since < limits.welcomeWindow * 1000;
  const changedAt = getPlanChange(subscription);
  const runs = status === "active" || status === "trialing";
  const isDue = status === "past_due" || status === "unpaid";
  return [
    ...(runs && isNew(startedAt.getTime()) ? [buildKey(id, "welcome")] : []),
    ...(runs && changedAt && isNew(Number(changedAt) * 1000) ? [buildKey(id, "changed", changedAt)] : []),
    ...(card && isExpiringBeforeRenewal(subscription, card) && isRenewingSoon(subscription, now)
      ? [buildKey(id, "expiring", card.id)]
      : []),
    ...(isDue && payUrl && latestInvoice ? [buildKey(id, "failed", latestInvoice)] : []),
    ...(runs && cancelAt
      ? [buildKey(id, "cancelled", String((canceledAt ?? cancelAt).getTime() / 1000))]
      : []),
  ];
}

/** Whether renewal is near enough to warn of an expiring card. */
export function isRenewingSoon({ periodEnd }: Subscription, now: Date): boolean {
  return periodEnd.getTime() - now.getTime() < limits.cardNotice * 1000;
}

export function isExpiringBeforeRenewal(subscription: Subscription, { expires }: Card): boolean {
  const { status, cancelAt, isCollectionPaused, periodEnd } = subscription;
  const goesOn = (status === "active" || status === "trialing") && !cancelAt && !isCollectionPaused;
  return goesOn && expires <= periodEnd;
}

/** Subscription metadata of a plan change. @param at Unix seconds */
export function buildPlanChangeMetadata(plan: string, at: number): Record<string, string> {
  return { plan_id: plan, plan_changed_at: String(at) };
}

/** Unix seconds, as stored; undefined where the plan never changed. */
function getPlanChange({ metadata }: Subscription): string | undefined {
  const at = metadata.plan_changed_at;
  return at && /^\d{1,12}$/.test(at) ? at : undefined;
}

export function isOutdated(key: string, subscription: Subscription): boolean {
  const [, kind, about = ""] = key.split(":");
  return kind === "changed" && about !== getPlanChange(subscription);
}

function buildKey(subscription: string, kind: MembershipMailKind, about = ""): string {
  return [subscription, kind, about].filter(Boolean).join(":");
}

export function parseMailKey(key: string): { subscription: string; kind: MembershipMailKind; about: string } {
  const [subscription = "", name, about = ""] = key.split(":");
  const kind = membershipMailKinds.find((one) => one === name);
  if (!kind) throw new Error(`The outbox holds a mail of the kind ${name}.`);
  return { subscription, kind, about };
}

/** Outbox: queues due mails. @returns the new keys */
export async function addMails(
  directus: DirectusClient,
  keys: string[],
  recipient: string,
): Promise<string[]> {
  if (keys.length === 0 || !recipient) return [];
  const known = await listTakenKeys(directus, keys);
  const added = keys.filter((key) => !known.has(key));
  for (const key of added) await claimMessage(directus, { key, template, recipient });
  return added;
}
