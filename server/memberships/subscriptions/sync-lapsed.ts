import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { log } from "#server/platform/log.ts";
import { store } from "#server/state/store.ts";
import { listLapsed, listRenewing, listWithKeyProblem } from "../entitlements.ts";
import { syncSubscription } from "./sync-subscription.ts";

const lookedUp = "lapsed-looked-up";

/**
 * Looks up subscriptions without a renewal event before their access ends, and inactive live ones once a day; Stripe's
 * event list covers only 30 days.
 * @throws DirectusError "unavailable"; Stripe errors are left to the next round
 */
export async function settleLapsed(directus: DirectusClient): Promise<void> {
  const early = limits.renewalGrace - limits.renewalRecheck;
  for (const id of await listLapsed(directus, new Date(Date.now() + early * 1000))) {
    if (await store.get(lookedUp, id)) continue;
    try {
      await settleIfThere(directus, id);
      await store.set(lookedUp, id, { value: true, seconds: limits.lapsedRecheck });
    } catch (error) {
      log.warn({ err: error, subscription: id }, "a membership that has lapsed is left to the next round");
    }
  }
}

const lookedAhead = { kind: "renewing-looked-up", key: "all" };

/** Daily, so that cards expiring within a week are reported: Stripe sends no event. */
export async function settleRenewing(directus: DirectusClient): Promise<void> {
  const { kind, key } = lookedAhead;
  if (!(await store.insert(kind, key, { value: true, seconds: limits.renewalPoll }))) return;
  const until = Date.now() + limits.renewalAhead * 1000;
  const from = until - 2 * limits.renewalPoll * 1000;
  for (const id of await listRenewing(directus, new Date(from), new Date(until)))
    await settleIfThere(directus, id).catch((error: unknown) =>
      log.warn({ err: error, subscription: id }, "a membership was not looked at before it renews"),
    );
}

/** Those that the key had no permission for. @throws DirectusError "unavailable" */
export async function settleWithKeyProblem(directus: DirectusClient): Promise<void> {
  for (const id of await listWithKeyProblem(directus))
    await settleIfThere(directus, id).catch((error: unknown) =>
      log.warn({ err: error, subscription: id }, "a membership waits for a permission of Stripe's key"),
    );
}

/** One unknown to Stripe may be of a test account. @throws PaymentError or DirectusError "unavailable" */
export async function settleIfThere(directus: DirectusClient, id: string): Promise<void> {
  try {
    await syncSubscription(directus, id);
  } catch (error) {
    if (!isPaymentError(error, "not-found")) throw error;
  }
}
