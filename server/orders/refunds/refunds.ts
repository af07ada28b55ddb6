import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema, jsonListSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows, requireRows } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import type { Refund } from "#server/payments/refunds.ts";
import { AmountSchema, formatForStudio } from "#server/platform/money.ts";
import { LineItemSchema } from "../fulfillment/fulfillment.ts";

const RefundSchema = z
  .object({
    id: z.string(),
    order: z.string(),
    status: z.string(),
    amount: AmountSchema,
    reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).nullish().catch(undefined),
    stripe_refund_id: z.string().nullish(),
  })
  .transform(({ stripe_refund_id, reason, ...row }) => ({
    ...row,
    reason: reason ?? undefined,
    refundId: stripe_refund_id ?? undefined,
  }));
/** A refund that is requested, pending or done. `amount` is in minor units of the order's currency. */
export type RefundRow = z.output<typeof RefundSchema>;

const fields = ["id", "order", "status", "amount", "reason", "stripe_refund_id"] as const;

/** Refunds requested in Studio and not started, oldest first, at most 50. */
export function listRequested(directus: DirectusClient): Promise<RefundRow[]> {
  return list(directus, { status: { _eq: "requested" } });
}

export function listOnTheirWay(directus: DirectusClient, before: Date): Promise<RefundRow[]> {
  return list(directus, {
    status: { _in: ["pending", "requires_action"] },
    date_created: { _lt: before.toISOString() },
  });
}

export async function findRefund(directus: DirectusClient, refundId: string): Promise<RefundRow | undefined> {
  return (await list(directus, { stripe_refund_id: { _eq: refundId } }))[0];
}

/** Ledger: records a Stripe refund, in the owner's request if made for one; true if anything changed. */
export async function recordRefund(
  directus: DirectusClient,
  order: string,
  refund: Refund,
): Promise<boolean> {
  const row = {
    stripe_refund_id: refund.id,
    status: refund.status,
    amount: refund.amount,
    amount_formatted: formatForStudio(refund),
    currency: refund.currency,
    ...(refund.status === "failed" && {
      problem: "The buyer's bank did not take it. Pay it back another way.",
    }),
  };
  const asked = refund.metadata.refund_id;
  const known = (await findRefund(directus, refund.id)) ?? (asked && (await ofOrder(directus, order, asked)));
  if (known) {
    if (known.status === refund.status && known.refundId) return false;
    await updateRow(directus, "refunds", { key: known.id, changes: row });
    return true;
  }
  return claimRow(directus, "refunds", { ...row, order, reason: refund.reason ?? null });
}

export async function rejectRefund(directus: DirectusClient, id: string, problem: string): Promise<void> {
  await updateRow(directus, "refunds", { key: id, changes: { status: "failed", problem } });
}

const Restock = z.object({ id: idSchema, order: idSchema, restock: jsonListSchema(LineItemSchema) });
/** A refund that was paid back, and what comes back into stock with it. */
export type Restock = z.output<typeof Restock>;

/** Whose pieces have not been put back yet, of one order or of all, oldest first, at most 50; none on an older pack. */
export async function listRestocks(directus: DirectusClient, order?: string): Promise<Restock[]> {
  const filter = {
    status: { _eq: "succeeded" },
    restock: { _nnull: true },
    restocked_at: { _null: true },
    ...(order && { order: { _eq: order } }),
  } satisfies CollectionFilter<"refunds">;
  const query = { fields: ["id", "order", "restock"], filter, sort: ["date_created"], limit: 50 } as const;
  return parseRows("refunds", Restock, await withFallback(directus.readItems("refunds", query), []));
}

export async function markRestocked(directus: DirectusClient, id: string): Promise<void> {
  await updateRow(directus, "refunds", { key: id, changes: { restocked_at: new Date().toISOString() } });
}

async function ofOrder(directus: DirectusClient, order: string, id: string): Promise<RefundRow | undefined> {
  const [row] = await list(directus, { id: { _eq: id }, order: { _eq: order } });
  return row;
}

async function list(directus: DirectusClient, filter: Row): Promise<RefundRow[]> {
  const rows = await directus.readItems("refunds", { fields, filter, sort: ["date_created"], limit: 50 });
  return requireRows("refunds", RefundSchema, rows);
}
