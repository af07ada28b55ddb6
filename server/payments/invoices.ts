import type Stripe from "stripe";
import type { Money } from "#server/money.ts";
import { asked, stripe } from "./client.ts";

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

function readInvoice(invoice: Stripe.Invoice): Invoice | undefined {
  const { id, status, total, currency, hosted_invoice_url: url, created } = invoice;
  if (!id || !url || total === 0 || (status !== "open" && status !== "paid")) return undefined;
  return {
    ...{ id, url, amount: total, currency: currency.toUpperCase(), isOpen: status === "open" },
    date: new Date(created * 1000),
  };
}
