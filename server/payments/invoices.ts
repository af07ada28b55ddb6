import type Stripe from "stripe";
import type { Money } from "#server/money.ts";
import { asked, stripe } from "./client.ts";
import { isPaymentError } from "./payment-error.ts";

/** A bill of Stripe's, as its payer sees it. */
export interface Invoice extends Money {
  id: string;
  date: Date;
  isOpen: boolean;
  /** Stripe's page of it. */
  url: string;
}

/**
 * The newest bills of a customer that came to something and are final, at most so many.
 * @throws PaymentError
 */
export function listInvoices(customer: string, most: number): Promise<Invoice[]> {
  return asked(async () => {
    const list = await stripe.invoices.list({ customer, limit: most });
    return list.data.flatMap((invoice) => readInvoice(invoice) ?? []);
  });
}

/**
 * Takes a bill back that nobody has paid; one that is paid or taken back already is fine.
 * @throws PaymentError "unavailable"
 */
export async function voidInvoice(id: string): Promise<void> {
  try {
    await asked(() => stripe.invoices.voidInvoice(id));
  } catch (error) {
    if (!isPaymentError(error, "refused") && !isPaymentError(error, "not-found")) throw error;
  }
}

function readInvoice(invoice: Stripe.Invoice): Invoice | undefined {
  const { id, status, total, currency, hosted_invoice_url: url, created } = invoice;
  if (!id || !url || total === 0 || (status !== "open" && status !== "paid")) return undefined;
  return {
    ...{ id, url, amount: total, currency: currency.toUpperCase(), isOpen: status === "open" },
    date: new Date(created * 1000),
  };
}
