import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { store } from "#server/state/store.ts";
import { listLapsed, listRenewing } from "./entitlements.ts";
import { settleSubscription } from "./settle-subscription.ts";

/** Subscriptions that were looked up lately. */
const lookedUp = "lapsed-looked-up";

/**
 * Looks subscriptions up at Stripe that should have been renewed and of which nothing was heard, before what they open
 * is shut; and those that are shut and not over, once a day. Stripe's list of events forgets after 30 days: this needs
 * none.
 * @throws DirectusError "unavailable"; what Stripe cannot say now is left to the next round
 */
export async function settleLapsed(directus: Directus): Promise<void> {
  const early = limits.renewalNews - limits.renewalDoubt;
  for (const id of await listLapsed(directus, new Date(Date.now() + early * 1000))) {
    if (await store.get(lookedUp, id)) continue;
    try {
      await settleIfThere(directus, id);
      await store.set(lookedUp, id, true, limits.lapsedAgain);
    } catch (error) {
      log.warn({ err: error, subscription: id }, "a membership that has lapsed is left to the next round");
    }
  }
}

const lookedAhead = { kind: "renewing-looked-up", key: "all" };

/**
 * Once a day settles what renews in a week: whose card has run out by then is told so in time, though nothing has happened
 * of which Stripe would tell.
 * @throws DirectusError "unavailable"
 */
export async function settleRenewing(directus: Directus): Promise<void> {
  const { kind, key } = lookedAhead;
  if (!(await store.insert(kind, key, true, limits.renewalsSeen))) return;
  const until = Date.now() + limits.renewalAhead * 1000;
  const from = until - 2 * limits.renewalsSeen * 1000;
  for (const id of await listRenewing(directus, new Date(from), new Date(until)))
    await settleIfThere(directus, id).catch((error: unknown) =>
      log.warn({ err: error, subscription: id }, "a membership was not looked at before it renews"),
    );
}

/**
 * Settles a subscription. One that Stripe does not know stays as it is: it may be of a test account.
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function settleIfThere(directus: Directus, id: string): Promise<void> {
  try {
    await settleSubscription(directus, id);
  } catch (error) {
    if (!isPaymentError(error, "not-found")) throw error;
  }
}
