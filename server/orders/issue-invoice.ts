import { readSeller } from "#server/content/seller.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { languageNamed } from "#server/languages.ts";
import { type Invoice, invoiceKey } from "./invoice.ts";
import { creditNotePaper, invoicePaper } from "./invoice-paper.ts";
import { findInvoiceByKey, insertInvoice, listCreditNotes } from "./invoices.ts";
import type { Order } from "./order.ts";
import { type GivenBack, uncredited } from "./uncredited.ts";

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
      ...{ currency: order.currency, prefix: seller.prefixes.invoice },
    },
    async (number, issuedAt) => ({
      total: order.total,
      paper: invoicePaper(order, { number, issuedAt, seller, language, paid }),
    }),
  );
  return orWithout<Invoice | undefined>(issuing, undefined);
}

/**
 * Issues the credit note of a refund that has succeeded, once. It stands also when the bank refuses the money later: the
 * owner still owes it, and the refund made in its place needs no other one. Nothing is corrected that was never
 * invoiced.
 * @param refunds all of the order's, oldest first
 * @throws DirectusError "unavailable"
 */
export async function issueCreditNote(
  directus: Directus,
  order: Order,
  { id }: { id: string },
  refunds: GivenBack[],
): Promise<void> {
  const invoice = await findInvoiceByKey(directus, invoiceKey({ order: order.id }));
  if (!invoice) return;
  const seller = await readSeller(directus);
  const language = languageNamed(order.language);
  await insertInvoice(
    directus,
    {
      ...{ kind: "credit_note", key: invoiceKey({ refund: id }), order: order.id, refund: id },
      ...{ currency: order.currency, prefix: seller.prefixes.credit_note },
    },
    // Asked after the last number, so that none that came before this one is missed.
    async (number, issuedAt) => {
      const notes = await listCreditNotes(directus, order.id);
      const amount = uncredited(refunds, notes).get(id) ?? 0;
      if (amount === 0) return undefined;
      const credited = notes.reduce((sum, { total }) => sum + total, 0);
      const about = { number, issuedAt, seller, language, refund: { id, amount }, invoice, credited };
      return { total: amount, paper: creditNotePaper(order, about) };
    },
  );
}
