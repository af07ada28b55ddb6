import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { updateRow } from "#server/directus/writes.ts";
import { log } from "#server/platform/log.ts";
import { isPaid } from "../order.ts";
import { orderStatuses } from "../order-status.ts";
import { isDisputed } from "../refunds/refund-status.ts";

const optional = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

const OrderSchema = z
  .object({
    status: z.enum(orderStatuses),
    dispute_status: optional,
    customer: z.object({ user: idSchema.nullish() }).nullish(),
  })
  .transform(({ status, dispute_status, customer }) => ({
    status,
    disputeStatus: dispute_status,
    user: customer?.user ?? undefined,
  }));
type Standing = z.output<typeof OrderSchema>;

const LineRow = z.object({ id: idSchema, reader: idSchema.nullish(), order: OrderSchema });

const fields = ["id", "reader", "order.status", "order.dispute_status", "order.customer.user"] as const;

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
export function getPostReader({ status, disputeStatus, user }: Standing): string | undefined {
  return isPaid(status) && !isDisputed({ disputeStatus }) ? user : undefined;
}

/**
 * Writes each line's current reader, which the Directus policy for members' texts checks. Derived from the orders, so
 * idempotent. Needs the service client.
 * @param of filter of the lines; by default all that may be wrong
 * @throws DirectusError "unavailable"; the reconciler retries
 */
export async function syncPostAccess(directus: DirectusClient, of: Row = doubtful): Promise<void> {
  const filter = { _and: [{ post: { _nnull: true } }, of] } satisfies CollectionFilter<"order_lines">;
  const rows = await withFallback(directus.readItems("order_lines", { fields, filter, limit: 500 }), []);
  for (const { id, reader, order } of parseRows("order_lines", LineRow, rows)) {
    const due = getPostReader(order) ?? null;
    if (due !== (reader ?? null))
      await updateRow(directus, "order_lines", { key: id, changes: { reader: due } });
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
