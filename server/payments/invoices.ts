import type Stripe from "stripe";
import type { Money } from "#server/platform/money.ts";
import { isPaymentError } from "./payment-error.ts";
import { callStripe, stripe } from "./stripe-client.ts";

export interface StripeInvoice extends Money {
  id: string;
  date: Date;
  isOpen: boolean;
  url: string;
}

/** A customer's newest finalized invoices with an amount. @throws PaymentError */
export function listStripeInvoices(customer: string, most: number): Promise<StripeInvoice[]> {
  return callStripe(async () => {
    const list = await stripe.invoices.list({ customer, limit: most });
    return list.data.flatMap((invoice) => readInvoice(invoice) ?? []);
  });
}

/** Voids an unpaid invoice. Idempotent, also for a paid one. @throws PaymentError "unavailable" */
export async function voidInvoice(id: string): Promise<void> {
  try {
    await callStripe(() => stripe.invoices.voidInvoice(id));
  } catch (error) {
    if (!isPaymentError(error, "refused") && !isPaymentError(error, "not-found")) throw error;
  }
}

function readInvoice(invoice: Stripe.Invoice): StripeInvoice | undefined {
  const { id, status, total, currency, hosted_invoice_url: url, created } = invoice;
  if (!id || !url || total === 0 || (status !== "open" && status !== "paid")) return undefined;
  return {
    id,
    url,
    amount: total,
    currency: currency.toUpperCase(),
    isOpen: status === "open",
    date: new Date(created * 1000),
  };
}
