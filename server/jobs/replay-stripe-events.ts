import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { listEvents, retrieveEvent } from "#server/payments/checkout-sessions.ts";
import { replayableEventTypes } from "#server/payments/event-types.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { readEvent } from "#server/payments/webhook-event.ts";
import { store } from "#server/state/store.ts";
import { handleStripeEvent } from "#server/webhooks/handle-stripe-event.ts";
import { listRecordedIds, listUnprocessed } from "#server/webhooks/webhook-events.ts";

/** Unix seconds up to which all of Stripe's events have been received. */
const heard = { kind: "events-heard", key: "stripe" };

/** Replays missed events of the last day, or since the last complete replay, by day, oldest first. */
export async function replayMissedEvents(directus: DirectusClient, before: Date): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const last = await store.get<number>(heard.kind, heard.key);
  const since = Math.min(last ?? now - limits.stripeEventRetention, now - limits.missedEvents);
  for (let from = since; from <= now; from += limits.missedEvents) {
    const span = { from, until: from + limits.missedEvents };
    if (!(await receiveMissedEvents(directus, span, before))) return;
  }
  await store.set(heard.kind, heard.key, { value: now, seconds: limits.stripeEventRetention });
}

/** @returns false when an event could not be recorded: the replay must be repeated */
async function receiveMissedEvents(
  directus: DirectusClient,
  span: { from: number; until: number },
  before: Date,
) {
  const events = await listEvents(replayableEventTypes, span);
  const due = events.filter(({ event }) => event.created * 1000 < before.getTime());
  const known = await listRecordedIds(
    directus,
    due.map(({ id }) => id),
  );
  let all = true;
  for (const { id, event } of due) {
    if (!known.has(id)) all = (await handleStripeEvent(directus, readEvent(event))) !== "again" && all;
  }
  return all;
}

/** Retries unfinished events. A dead letter is retried when the owner resets it to "received" in Studio. */
export async function retryFailedEvents(directus: DirectusClient, before: Date): Promise<void> {
  await processEvents(directus, await listUnprocessed(directus, before));
}

/** Processes events by id. Those unknown to Stripe are skipped: they may be another site's. */
export async function processEvents(directus: DirectusClient, ids: string[]): Promise<void> {
  for (const id of ids) {
    const event = await findEvent(id);
    if (event) await handleStripeEvent(directus, readEvent(event));
  }
}

async function findEvent(id: string) {
  try {
    return await retrieveEvent(id);
  } catch (error) {
    if (isPaymentError(error, "not-found")) return undefined;
    throw error;
  }
}
