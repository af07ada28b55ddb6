import { limits } from "#server/limits.ts";
import type { Subscription } from "#server/payments/subscriptions.ts";
import type { Terms } from "./subscriptions/grace-settings.ts";

export type SubscriptionState = Pick<
  Subscription,
  "status" | "periodEnd" | "cancelAt" | "endedAt" | "dueSince" | "isCollectionPaused" | "isPaidBack"
>;

/**
 * When access ends, unless Stripe reports a change before.
 * | status | end of access |
 * |---|---|
 * | trialing, active | end of the period, plus time for the renewal's event to arrive |
 * | the same, cancelled | the cancellation date |
 * | the same, collection paused | at once, unless the owner keeps access open |
 * | the same, period refunded | at once, until the next one is paid |
 * | past due | the owner's grace period after the first missed payment was due |
 * | incomplete, incomplete and expired, unpaid, canceled, paused | at once |
 * @param now "at once" is the subscription's end, else now
 */
export function calculateAccessEnd(standing: SubscriptionState, terms: Terms, now: Date): Date {
  const { status, periodEnd, cancelAt, endedAt, dueSince } = standing;
  const shut = endedAt ?? now;
  if (status === "past_due") return earlier(after(dueSince, terms.grace), cancelAt);
  if (status !== "active" && status !== "trialing") return shut;
  const isPaused = standing.isCollectionPaused && !terms.isOpenWhilePaused;
  return isPaused || standing.isPaidBack ? shut : (cancelAt ?? after(periodEnd, limits.renewalGrace));
}

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

function earlier(a: Date, b: Date | undefined): Date {
  return b && b < a ? b : a;
}
