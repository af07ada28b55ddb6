import { limits } from "#server/limits.ts";
import type { Subscription } from "#server/payments/subscriptions.ts";
import type { Terms } from "./terms.ts";

/** What access depends on. */
export type Standing = Pick<
  Subscription,
  "status" | "periodEnd" | "cancelAt" | "endedAt" | "dueSince" | "isCollectionPaused" | "isPaidBack"
>;

/**
 * The moment at which what a subscription opens is shut, unless Stripe says something else before.
 *
 * | status | open until |
 * |---|---|
 * | trialing, active | the period's end, and a little longer for the news of its renewal to come |
 * | the same, cancelled | the second it ends |
 * | the same, collection paused | shut, unless the owner leaves it open |
 * | the same, what was paid for the period has gone back | shut, until the next one is paid |
 * | past due | the owner's grace after the first payment that did not come was due |
 * | incomplete, incomplete and expired, unpaid, canceled, paused | shut |
 * @param now a subscription that opens nothing is shut from its end, else from now
 */
export function accessEnd(standing: Standing, terms: Terms, now: Date): Date {
  const { status, periodEnd, cancelAt, endedAt, dueSince } = standing;
  const shut = endedAt ?? now;
  if (status === "past_due") return earlier(after(dueSince, terms.grace), cancelAt);
  if (status !== "active" && status !== "trialing") return shut;
  const isPaused = standing.isCollectionPaused && !terms.isOpenWhilePaused;
  return isPaused || standing.isPaidBack ? shut : (cancelAt ?? after(periodEnd, limits.renewalNews));
}

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

function earlier(a: Date, b: Date | undefined): Date {
  return b && b < a ? b : a;
}
