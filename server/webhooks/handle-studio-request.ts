import type { FlowEvent } from "#server/directus/cache/flow-event.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { toNativeField, toSiteCollection } from "#server/directus/naming/native-names.ts";
import { processEvents } from "#server/jobs/replay-stripe-events.ts";
import { processExports } from "#server/orders/exports/write-exports.ts";
import { syncFulfillments } from "#server/orders/fulfillment/sync-fulfillments.ts";
import { notifyAddressChanges } from "#server/orders/notify-address-changes.ts";
import { notifyShipped } from "#server/orders/notify-shipped.ts";
import { processRequestedRefunds } from "#server/orders/refunds/process-refunds.ts";
import { answerRequests } from "#server/orders/returns/answer-requests.ts";
import { waitUntil } from "#server/platform/background.ts";
import { hasKey, toRecord } from "#server/platform/guards.ts";
import { log } from "#server/platform/log.ts";

/** Requests that the owner makes by saving a row in Studio; the site's own writes do not match. */
const wishes = {
  refunds: {
    isMeant: (has: Has) => has("amount") && !has("stripe_refund_id"),
    fulfil: () => processRequestedRefunds(serviceClient),
  },
  orders: {
    isMeant: (has: Has) => has("fulfillment_status") || has("shipping_address") || has("address_changes"),
    fulfil: async (keys: string[]) => {
      await notifyAddressChanges(serviceClient, keys);
      await notifyShipped(serviceClient);
    },
  },
  fulfillments: {
    isMeant: (has: Has) => has("order") || has("lines") || has("tracking_number"),
    fulfil: (keys: string[]) => syncFulfillments(serviceClient, keys),
  },
  order_requests: {
    isMeant: (has: Has) => has("decision") || has("answer"),
    fulfil: () => answerRequests(serviceClient),
  },
  exports: {
    isMeant: (has: Has) => has("kind") && !has("status"),
    // Nobody's refund waits for a long list.
    fulfil: async () => waitUntil(processExports(serviceClient), "an export is left to the next round"),
  },
  webhook_events: {
    isMeant: (has: Has) => has("status", "received") && !has("type"),
    fulfil: (keys: string[]) => processEvents(serviceClient, keys),
  },
};

/** Whether the saved fields include this one, and its value if given. */
type Has = (field: string, value?: string) => boolean;

/** Mutex: requests are processed one at a time. */
let last: Promise<void> = Promise.resolve();

/** Failures and missed requests are left to the reconciler. @returns false for other collections */
export function handleStudioRequest({ collection, key, keys = [], payload }: FlowEvent): boolean {
  const name = toSiteCollection(collection);
  if (!hasKey(wishes, name)) return false;
  const { isMeant, fulfil } = wishes[name];
  const saved = toRecord(payload);
  const has: Has = (field, value) => {
    const found = saved[toNativeField(name, field)];
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
