import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { soughtTypes } from "#server/payments/event-types.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { listEvents, retrieveEvent } from "#server/payments/stripe.ts";
import { readEvent } from "#server/payments/webhook-event.ts";
import { store } from "#server/state/store.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { knownEvents, listUnworked } from "./webhook-events.ts";

/** Until when, in Unix seconds, all of Stripe's list has been heard. */
const heard = { kind: "events-heard", key: "stripe" };

/**
 * Works the events of Stripe's own list that never came here: those of the last day, and where the last round that
 * heard them all is longer ago, or there was none, those since then; day by day, oldest first.
 */
export async function receiveMissed(directus: Directus, before: Date): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const last = await store.get<number>(heard.kind, heard.key);
  const since = Math.min(last ?? now - limits.eventsKept, now - limits.missedEvents);
  for (let from = since; from <= now; from += limits.missedEvents) {
    const span = { from, until: from + limits.missedEvents };
    if (!(await receiveMissedOf(directus, span, before))) return;
  }
  await store.set(heard.kind, heard.key, now, limits.eventsKept);
}

/** @returns false when one of them is not even written down: it has to be asked for again */
async function receiveMissedOf(directus: Directus, span: { from: number; until: number }, before: Date) {
  const events = await listEvents(soughtTypes, span);
  const due = events.filter(({ event }) => event.created * 1000 < before.getTime());
  const known = await knownEvents(
    directus,
    due.map(({ id }) => id),
  );
  let all = true;
  for (const { id, event } of due) {
    if (!known.has(id)) all = (await receiveWebhook(directus, readEvent(event))) !== "again" && all;
  }
  return all;
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
