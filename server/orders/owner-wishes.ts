import type { FlowEvent } from "#server/directus/cache/flow-event.ts";
import type { Row } from "#server/directus/client.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { ownName, realField } from "#server/directus/names.ts";
import { log } from "#server/log.ts";
import { announceSent } from "./announce-sent.ts";
import { payBackRequested } from "./pay-back.ts";
import { workEvents } from "./reconcile-events.ts";

/** What the owner can ask for by saving a row in Studio. What the site saves in the same collections is none of these. */
const wishes = {
  refunds: {
    isMeant: (has: Has) => has("amount") && !has("stripe_refund_id"),
    fulfil: () => payBackRequested(serviceDirectus),
  },
  orders: {
    isMeant: (has: Has) => has("fulfillment_status"),
    fulfil: () => announceSent(serviceDirectus),
  },
  webhook_events: {
    isMeant: (has: Has) => has("status", "received") && !has("type"),
    fulfil: (keys: string[]) => workEvents(serviceDirectus, keys),
  },
};

/** Whether the saved fields include one, and with this value where one is given. */
type Has = (field: string, value?: string) => boolean;

/** Each after the one before it: two savings at once are not worked at the same time. */
let last: Promise<void> = Promise.resolve();

/**
 * Does at once what the owner has asked for in Studio: money back, word to the buyer that the parcel has left, a dead
 * letter worked again. Nothing depends on it: what fails here or is never heard of, a round of the reconciler finds.
 * @returns false where the change is none of the collections for that
 */
export function hearOwner({ collection, key, keys = [], payload }: FlowEvent): boolean {
  const name = ownName(collection);
  if (!Object.hasOwn(wishes, name)) return false;
  const { isMeant, fulfil } = wishes[name as keyof typeof wishes];
  const saved = typeof payload === "object" && payload !== null ? (payload as Row) : {};
  const has: Has = (field, value) => {
    const found = saved[realField(name, field)];
    return found !== undefined && (value === undefined || found === value);
  };
  if (isMeant(has)) inTurn(name, () => fulfil(key === undefined ? keys : [key, ...keys]));
  return true;
}

function inTurn(what: string, work: () => Promise<void>): void {
  last = last.then(work).catch((error: unknown) => {
    log.warn({ err: error, what }, "what the owner asked for is left to the next round");
  });
}
