import { z } from "zod";
import type { Directus, Row } from "#server/directus/client.ts";
import { requireRows } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { AmountSchema } from "#server/money.ts";
import type { Refund } from "#server/payments/refunds.ts";

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
/** Money that went back, is on its way, or that the owner has asked for. `amount` in minor units of the order. */
export type RefundRow = z.output<typeof RefundSchema>;

const fields = ["id", "order", "status", "amount", "reason", "stripe_refund_id"];

/** What the owner has asked for in Studio and nobody has begun, oldest first, at most 50. */
export function listRequested(directus: Directus): Promise<RefundRow[]> {
  return list(directus, { status: { _eq: "requested" } });
}

/** What was on its way when it was last looked at, oldest first, at most 50. */
export function listOnTheirWay(directus: Directus, before: Date): Promise<RefundRow[]> {
  return list(directus, {
    status: { _in: ["pending", "requires_action"] },
    date_created: { _lt: before.toISOString() },
  });
}

/** The row of a refund of Stripe's. */
export async function findRefund(directus: Directus, refundId: string): Promise<RefundRow | undefined> {
  return (await list(directus, { stripe_refund_id: { _eq: refundId } }))[0];
}

/**
 * Enters a refund as Stripe has it now: into the owner's row that it was made for, else into one of its own.
 * @returns true when our books did not have it so
 */
export async function recordRefund(directus: Directus, order: string, refund: Refund): Promise<boolean> {
  const row = {
    stripe_refund_id: refund.id,
    status: refund.status,
    amount: refund.amount,
    currency: refund.currency,
    ...(refund.status === "failed" && {
      problem: "The buyer's bank did not take it. Pay it back another way.",
    }),
  };
  const asked = refund.metadata.refund_id;
  const known = (await findRefund(directus, refund.id)) ?? (asked && (await ofOrder(directus, order, asked)));
  if (known) {
    if (known.status === refund.status && known.refundId) return false;
    await updateRow(directus, "refunds", known.id, row);
    return true;
  }
  return claimRow(directus, "refunds", { ...row, order, reason: refund.reason ?? null });
}

/** Says why a refund that the owner asked for cannot be made. */
export async function refuseRefund(directus: Directus, id: string, problem: string): Promise<void> {
  await updateRow(directus, "refunds", id, { status: "failed", problem });
}

async function ofOrder(directus: Directus, order: string, id: string): Promise<RefundRow | undefined> {
  const [row] = await list(directus, { id: { _eq: id }, order: { _eq: order } });
  return row;
}

async function list(directus: Directus, filter: Row): Promise<RefundRow[]> {
  const rows = await directus.readItems("refunds", { fields, filter, sort: ["date_created"], limit: 50 });
  return requireRows("refunds", RefundSchema, rows);
}
