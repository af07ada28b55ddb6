import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { log } from "#server/platform/log.ts";
import { isPaid } from "../order.ts";
import { listPostLines, type PostOrderLine, setLineReader } from "../order-lines.ts";
import { orderStatuses } from "../order-status.ts";
import { isDisputed } from "../refunds/refund-status.ts";

/** Lines whose reader may be wrong; of the correct ones, only disputed orders match. */
const doubtful: Row = {
  _or: [
    {
      reader: { _null: true },
      order: { status: { _in: orderStatuses.filter(isPaid) }, customer: { user: { _nnull: true } } },
    },
    {
      reader: { _nnull: true },
      order: {
        _or: [
          { status: { _nin: orderStatuses.filter(isPaid) } },
          { dispute_status: { _nnull: true } },
          { customer: { user: { _null: true } } },
        ],
      },
    },
  ],
};

/** The reader of an order's posts: its buyer with an account, while the order is paid and undisputed. */
export function getPostReader({ status, disputeStatus, user }: PostOrderLine["order"]): string | undefined {
  return isPaid(status) && !isDisputed({ disputeStatus }) ? user : undefined;
}

/**
 * Writes each line's current reader, which the Directus policy for members' texts checks. Derived from the orders, so
 * idempotent. Needs the service client.
 * @param of filter of the lines; by default all that may be wrong
 * @throws DirectusError "unavailable"; the reconciler retries
 */
export async function syncPostAccess(directus: DirectusClient, of: Row = doubtful): Promise<void> {
  for (const { id, reader, order } of await listPostLines(directus, of)) {
    const due = getPostReader(order) ?? null;
    if (due !== (reader ?? null)) await setLineReader(directus, id, due);
  }
}

/** For one order. Failures do not hold up the payment and are left to the reconciler. */
export async function syncOrderPostAccess(directus: DirectusClient, order: string): Promise<void> {
  try {
    await syncPostAccess(directus, { order: { _eq: order } });
  } catch (error) {
    log.warn({ err: error, order }, "who reads the posts of an order is left to the next round");
  }
}
