import { readSeller } from "#server/content/site/seller.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { findLanguage } from "#server/platform/i18n.ts";
import type { Order } from "../order.ts";
import { buildInvoiceKey, type Invoice } from "./invoice.ts";
import { buildCreditNoteDocument, buildInvoiceDocument } from "./invoice-document.ts";
import { findInvoiceByKey, insertInvoice, listCreditNotes } from "./invoices.ts";
import { calculateUncreditedRefunds, type GivenBack } from "./uncredited-refunds.ts";

/** Undefined where Directus has no invoices collection. Idempotent. @throws DirectusError "unavailable" */
export async function issueInvoice(
  directus: DirectusClient,
  order: Order,
  paid: { orderNumber: string; payment: string | undefined; at: Date },
): Promise<Invoice | undefined> {
  const seller = await readSeller(directus);
  const language = findLanguage(order.language);
  const issuing = insertInvoice(
    directus,
    {
      kind: "invoice",
      key: buildInvoiceKey({ order: order.id }),
      order: order.id,
      currency: order.currency,
      prefix: seller.prefixes.invoice,
    },
    async (number, issuedAt) => ({
      total: order.total,
      document: buildInvoiceDocument(order, { number, issuedAt, seller, language, paid }),
    }),
  );
  return withFallback<Invoice | undefined>(issuing, undefined);
}

/**
 * Issues the credit note of a succeeded refund once. It stays valid if the refund fails later: the money is still owed,
 * and a replacement refund needs no other note. None without an invoice.
 * @param refunds all of the order's, oldest first
 */
export async function issueCreditNote(
  directus: DirectusClient,
  order: Order,
  { refund: { id }, refunds }: { refund: { id: string }; refunds: GivenBack[] },
): Promise<void> {
  const invoice = await findInvoiceByKey(directus, buildInvoiceKey({ order: order.id }));
  if (!invoice) return;
  const seller = await readSeller(directus);
  const language = findLanguage(order.language);
  await insertInvoice(
    directus,
    {
      kind: "credit_note",
      key: buildInvoiceKey({ refund: id }),
      order: order.id,
      refund: id,
      currency: order.currency,
      prefix: seller.prefixes.credit_note,
    },
    // Read after the last number, so that no earlier note is missed.
    async (number, issuedAt) => {
      const notes = await listCreditNotes(directus, order.id);
      const amount = calculateUncreditedRefunds(refunds, notes).get(id) ?? 0;
      if (amount === 0) return undefined;
      const credited = notes.reduce((sum, { total }) => sum + total, 0);
      const about = { number, issuedAt, seller, language, refund: { id, amount }, invoice, credited };
      return { total: amount, document: buildCreditNoteDocument(order, about) };
    },
  );
}
