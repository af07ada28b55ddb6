import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { requireRow } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { type Money, majorUnits } from "#server/money.ts";
import { type PaidBill, readGone } from "#server/payments/bills.ts";

const InvoiceRow = z.object({
  id: z.string(),
  amount: z.coerce.number(),
  refunded_amount: z.coerce.number(),
  currency: z.string(),
});

/**
 * Writes down what a subscription's bills have brought in, each once, for the owner's sums by month. They name nobody.
 * A Directus that does not have the collection yet is left as it is.
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function recordRevenue(
  directus: Directus,
  subscription: string,
  paid: PaidBill[],
): Promise<void> {
  if (paid.length === 0) return;
  const query = {
    fields: ["stripe_invoice_id"],
    filter: { stripe_subscription_id: { _eq: subscription } },
    limit: -1,
  };
  const rows = await orWithout(directus.readItems("membership_invoices", query), undefined);
  const known = new Set(rows?.map((row) => row.stripe_invoice_id));
  for (const bill of rows ? paid : []) {
    if (known.has(bill.id)) continue;
    const gone = bill.payment ? await readGone(bill.payment) : 0;
    await claimRow(directus, "membership_invoices", rowOf(subscription, bill, gone));
  }
}

/**
 * Takes what has gone back of a payment off what its bill has brought in; less again where a bank has given it up.
 * @param gone minor units, all in all
 * @throws DirectusError "unavailable"
 */
export async function takeOffRevenue(directus: Directus, payment: string, gone: number): Promise<void> {
  const query = {
    fields: ["id", "amount", "refunded_amount", "currency"],
    filter: { stripe_payment_intent_id: { _eq: payment } },
    limit: 1,
  };
  const [row] = await orWithout(directus.readItems("membership_invoices", query), []);
  if (!row) return;
  const {
    id,
    amount,
    refunded_amount: before,
    currency,
  } = requireRow("membership_invoices", InvoiceRow, row);
  if (before === gone) return;
  const changes = { refunded_amount: gone, revenue: revenueOf({ amount, currency }, gone) };
  await updateRow(directus, "membership_invoices", id, changes);
}

function rowOf(subscription: string, { id, amount, currency, paidAt, payment }: PaidBill, gone: number) {
  return {
    month: `${paidAt.toISOString().slice(0, 7)} ${currency}`,
    revenue: revenueOf({ amount, currency }, gone),
    paid_at: paidAt.toISOString(),
    ...{ currency, amount, refunded_amount: gone },
    stripe_invoice_id: id,
    stripe_subscription_id: subscription,
    stripe_payment_intent_id: payment ?? null,
  };
}

/** In major units: Studio adds up what it shows. */
function revenueOf({ amount, currency }: Money, gone: number): string {
  return majorUnits({ amount: amount - gone, currency });
}
