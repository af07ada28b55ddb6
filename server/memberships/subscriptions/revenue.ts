import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { requireRow } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { type PaidBill, readRefundedAmount } from "#server/payments/subscription-invoices.ts";
import { formatForStudio, formatMajorUnits, type Money } from "#server/platform/money.ts";

const InvoiceRow = z.object({
  id: z.string(),
  amount: z.coerce.number(),
  refunded_amount: z.coerce.number(),
  currency: z.string(),
});

/**
 * Once per invoice, without personal data, for revenue by month.
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function recordRevenue(
  directus: DirectusClient,
  subscription: string,
  paid: PaidBill[],
): Promise<void> {
  if (paid.length === 0) return;
  const query = {
    fields: ["stripe_invoice_id"],
    filter: {
      stripe_subscription_id: { _eq: subscription },
    } satisfies CollectionFilter<"membership_invoices">,
    limit: -1,
  } as const;
  const rows = await withFallback(directus.readItems("membership_invoices", query), undefined);
  const known = new Set(rows?.map((row) => row.stripe_invoice_id));
  for (const bill of rows ? paid : []) {
    if (known.has(bill.id)) continue;
    const gone = bill.payment ? await readRefundedAmount(bill.payment) : 0;
    await claimRow(directus, "membership_invoices", toRow(subscription, bill, gone));
  }
}

/** `gone` is a total in minor units; a refund that failed restores revenue. @throws DirectusError "unavailable" */
export async function deductRevenue(directus: DirectusClient, payment: string, gone: number): Promise<void> {
  const query = {
    fields: ["id", "amount", "refunded_amount", "currency"],
    filter: { stripe_payment_intent_id: { _eq: payment } } satisfies CollectionFilter<"membership_invoices">,
    limit: 1,
  } as const;
  const [row] = await withFallback(directus.readItems("membership_invoices", query), []);
  if (!row) return;
  const {
    id,
    amount,
    refunded_amount: before,
    currency,
  } = requireRow("membership_invoices", InvoiceRow, row);
  if (before === gone) return;
  const changes = {
    refunded_amount: gone,
    refunded_amount_formatted: formatForStudio({ amount: gone, currency }),
    revenue: formatRevenue({ amount, currency }, gone),
  };
  await updateRow(directus, "membership_invoices", { key: id, changes });
}

function toRow(subscription: string, { id, amount, currency, paidAt, payment }: PaidBill, gone: number) {
  return {
    month: `${paidAt.toISOString().slice(0, 7)} ${currency}`,
    revenue: formatRevenue({ amount, currency }, gone),
    paid_at: paidAt.toISOString(),
    currency,
    amount,
    amount_formatted: formatForStudio({ amount, currency }),
    refunded_amount: gone,
    refunded_amount_formatted: formatForStudio({ amount: gone, currency }),
    stripe_invoice_id: id,
    stripe_subscription_id: subscription,
    stripe_payment_intent_id: payment ?? null,
  };
}

/** In major units, as Studio sums what it shows. */
function formatRevenue({ amount, currency }: Money, gone: number): string {
  return formatMajorUnits({ amount: amount - gone, currency });
}
