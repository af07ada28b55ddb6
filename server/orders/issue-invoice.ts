import { readSeller } from "#server/content/seller.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { languageNamed } from "#server/languages.ts";
import { type Invoice, invoiceKey } from "./invoice.ts";
import { creditNotePaper, invoicePaper } from "./invoice-paper.ts";
import { creditedSoFar, findInvoiceByKey, insertInvoice } from "./invoices.ts";
import type { Order } from "./order.ts";

/**
 * Issues the invoice of an order that is being paid, once: with the seller as they are now, in the language that it was
 * bought in.
 * @param paid its number, and the payment
 * @returns undefined where the backend has no room for invoices: an owner who has not run the installer sells on
 * @throws DirectusError "unavailable"
 */
export async function issueInvoice(
  directus: Directus,
  order: Order,
  paid: { orderNumber: string; payment: string | undefined; at: Date },
): Promise<Invoice | undefined> {
  const seller = await readSeller(directus);
  const language = languageNamed(order.language);
  const issuing = insertInvoice(
    directus,
    {
      ...{ kind: "invoice", key: invoiceKey({ order: order.id }), order: order.id },
      ...{ currency: order.currency, total: order.total, prefix: seller.prefixes.invoice },
    },
    async (number, issuedAt) => invoicePaper(order, { number, issuedAt, seller, language, paid }),
  );
  return orWithout<Invoice | undefined>(issuing, undefined);
}

/**
 * Issues the credit note of a refund that has succeeded, once. It stands also when the bank refuses the money later: the
 * owner still owes it. Nothing is corrected that was never invoiced.
 * @param refund Stripe's id and minor units
 * @throws DirectusError "unavailable"
 */
export async function issueCreditNote(
  directus: Directus,
  order: Order,
  refund: { id: string; amount: number },
): Promise<void> {
  const invoice = await findInvoiceByKey(directus, invoiceKey({ order: order.id }));
  if (!invoice) return;
  const seller = await readSeller(directus);
  const language = languageNamed(order.language);
  await insertInvoice(
    directus,
    {
      ...{ kind: "credit_note", key: invoiceKey({ refund: refund.id }), order: order.id, refund: refund.id },
      ...{ currency: order.currency, total: refund.amount, prefix: seller.prefixes.credit_note },
    },
    // Asked after the last number, so that none that came before this one is missed.
    async (number, issuedAt) => {
      const credited = await creditedSoFar(directus, order.id);
      return creditNotePaper(order, { number, issuedAt, seller, language, refund, invoice, credited });
    },
  );
}
