import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { listEvents, retrieveEvent } from "#server/payments/stripe.ts";
import { readEvent } from "#server/payments/webhook-event.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { knownEvents, listUnworked } from "./webhook-events.ts";

const types = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
];

/** Works the events of Stripe's own list that never came here. */
export async function receiveMissed(directus: Directus, before: Date): Promise<void> {
  const since = Math.floor(Date.now() / 1000) - limits.missedEvents;
  const events = await listEvents(types, since);
  const due = events.filter(({ event }) => event.created * 1000 < before.getTime());
  const known = await knownEvents(
    directus,
    due.map(({ id }) => id),
  );
  for (const { id, event } of due) {
    if (!known.has(id)) await receiveWebhook(directus, readEvent(event));
  }
}

/**
 * Works again what was begun and not ended. A dead letter is worked again when the owner sets it back to "received" in
 * Studio.
 */
export async function workAgain(directus: Directus, before: Date): Promise<void> {
  await workEvents(directus, await listUnworked(directus, before));
}

/** Works events by their ids at Stripe. What Stripe does not know is left alone: it may be another site's. */
export async function workEvents(directus: Directus, ids: string[]): Promise<void> {
  for (const id of ids) {
    const event = await kept(id);
    if (event) await receiveWebhook(directus, readEvent(event));
  }
}

async function kept(id: string) {
  try {
    return await retrieveEvent(id);
  } catch (error) {
    if (isPaymentError(error, "not-found")) return undefined;
    throw error;
  }
}
