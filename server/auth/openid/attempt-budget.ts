import { currentAsker } from "#server/http/asker.ts";
import { chargeTry, type GrowingRule, refundTry } from "#server/http/growing-limit.ts";
import { limits } from "#server/limits.ts";
import { TooSoonError } from "../too-soon.ts";
import { record } from "../trail/record.ts";

const ofPlace: GrowingRule = {
  free: limits.identityAttempts,
  forgets: limits.identityAttempt / limits.identityAttempts,
  first: limits.firstWait,
  longest: limits.longestWait,
};
const what = "provider-attempts";

/**
 * Charges an attempt with a provider, which is kept here until somebody comes back, to the place that begins it.
 * @throws TooSoonError with the true wait, when too many of that place are kept already
 */
export async function chargeAttempt(): Promise<void> {
  const { place } = currentAsker();
  const wait = place ? await chargeTry(what, place, ofPlace) : 0;
  if (wait === 0) return;
  record({ event: "limit-reached", way: "oidc", reason: "too-many-tries" });
  throw new TooSoonError("tries", wait);
}

/** Somebody is back, and nothing is kept of their attempt any more. */
export async function refundAttempt(): Promise<void> {
  const { place } = currentAsker();
  if (place) await refundTry(what, place, ofPlace);
}
