import type { Subscription } from "#server/payments/subscriptions.ts";

/** A second subscription beside one of these would be charged twice. */
export const LIVE_STATUSES: Subscription["status"][] = ["trialing", "active", "past_due", "unpaid", "paused"];

/** Whether a subscription is live. An incomplete one is not: the member may retry. */
export function isLive({ status, metadata }: Pick<Subscription, "status" | "metadata">): boolean {
  return LIVE_STATUSES.includes(status) && metadata.plan_id !== undefined;
}
