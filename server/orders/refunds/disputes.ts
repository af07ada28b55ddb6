import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import type { Dispute } from "#server/payments/refunds.ts";
import { formatForStudio } from "#server/platform/money.ts";

const Opened = z
  .object({
    id: z.string(),
    amount_formatted: z.string().nullish(),
    reason: z.string().nullish(),
    due_by: z.string().nullish(),
    order: z.object({ id: z.string(), number: z.string().nullish() }),
  })
  .transform(({ amount_formatted, due_by, ...row }) => ({
    ...row,
    amount: amount_formatted ?? "",
    dueBy: due_by ? new Date(due_by) : undefined,
  }));

export async function listDisputesWithin(
  directus: DirectusClient,
  { from, until }: { from: Date; until: Date },
) {
  const filter = { date_created: { _gte: from.toISOString(), _lt: until.toISOString() } };
  const fields = ["id", "amount_formatted", "reason", "due_by", "order.id", "order.number"] as const;
  return parseRows(
    "disputes",
    Opened,
    await directus.readItems("disputes", { fields, filter, sort: ["-date_created"], limit: 100 }),
  );
}

const decided = /^(won|lost|prevented|warning_closed)$/;

/** Ledger: one row per dispute. Without a date from Stripe, `settled_at` is when we learn of it; appeals clear it. */
export async function recordDispute(
  directus: DirectusClient,
  order: string,
  dispute: Dispute,
): Promise<void> {
  const row = {
    status: dispute.status,
    amount: dispute.amount,
    amount_formatted: formatForStudio(dispute),
    currency: dispute.currency,
    reason: dispute.reason,
    settled_at: decided.test(dispute.status) ? new Date().toISOString() : null,
    due_by: dispute.dueBy ? new Date(dispute.dueBy * 1000).toISOString() : null,
  };
  if (await claimRow(directus, "disputes", { ...row, order, stripe_dispute_id: dispute.id })) return;
  const [known] = await directus.readItems("disputes", {
    fields: ["id", "status"],
    filter: { stripe_dispute_id: { _eq: dispute.id } },
    limit: 1,
  });
  if (known && known.status !== dispute.status)
    await updateRow(directus, "disputes", { key: String(known.id), changes: row });
}
