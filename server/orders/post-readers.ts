import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus, Row } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { updateRow } from "#server/directus/writes.ts";
import { log } from "#server/log.ts";
import { isFrozen } from "./money-back.ts";
import { isPaid } from "./order.ts";
import { orderStatuses } from "./order-states.ts";

const optional = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

const OrderSchema = z
  .object({
    status: z.enum(orderStatuses),
    dispute_status: optional,
    customer: z.object({ user: key.nullish() }).nullish(),
  })
  .transform(({ status, dispute_status, customer }) => ({
    status,
    disputeStatus: dispute_status,
    user: customer?.user ?? undefined,
  }));
/** What of an order says who reads the posts that it has sold. */
type Standing = z.output<typeof OrderSchema>;

const LineRow = z.object({ id: key, reader: key.nullish(), order: OrderSchema });

const fields = ["id", "reader", "order.status", "order.dispute_status", "order.customer.user"];

/** Lines that may name another reader than they should: few, for of those in order only the disputed ones are among them. */
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

/** Who reads the posts of an order: its buyer, once they have an account, as long as its downloads are open. */
export function readerOf({ status, disputeStatus, user }: Standing): string | undefined {
  return isPaid(status) && !isFrozen({ disputeStatus }) ? user : undefined;
}

/**
 * Writes into the lines that have sold a post who reads it now, which is what Directus's rule of the members' texts
 * follows. It reads how their orders stand, so that it comes to the same whenever and however often it is called.
 * @param directus the service door
 * @param of which lines are looked at; else all that may be wrong, whoever has left them so
 * @throws DirectusError "unavailable"; then the next round of the reconciler does the rest
 */
export async function alignReaders(directus: Directus, of: Row = doubtful): Promise<void> {
  const filter = { _and: [{ post: { _nnull: true } }, of] };
  const rows = await orWithout(directus.readItems("order_lines", { fields, filter, limit: 500 }), []);
  for (const { id, reader, order } of parseRows("order_lines", LineRow, rows)) {
    const due = readerOf(order) ?? null;
    if (due !== (reader ?? null)) await updateRow(directus, "order_lines", id, { reader: due });
  }
}

/** The same for one order that has just moved on. What fails holds up no payment: it is left to the reconciler. */
export async function alignReadersOf(directus: Directus, order: string): Promise<void> {
  try {
    await alignReaders(directus, { order: { _eq: order } });
  } catch (error) {
    log.warn({ err: error, order }, "who reads the posts of an order is left to the next round");
  }
}
