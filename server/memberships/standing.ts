import type { Subscription } from "#server/payments/subscriptions.ts";

/** What a member still has to settle or is still given: a second one beside it would be paid for twice. */
export const liveStates: Subscription["status"][] = ["trialing", "active", "past_due", "unpaid", "paused"];

/** Whether a subscription of ours runs. One whose first payment never came does not: they may try again. */
export function isLive({ status, metadata }: Pick<Subscription, "status" | "metadata">): boolean {
  return liveStates.includes(status) && metadata.plan_id !== undefined;
}
