import type { Directus } from "#server/directus/client.ts";
import { fileNameOf } from "./invoice.ts";
import { invoiceFile } from "./invoice-file.ts";
import { findInvoiceOf } from "./invoices.ts";
import type { Order } from "./order.ts";

/**
 * Opens an invoice or a credit note of an order for reading.
 * @param directus the service door
 * @returns a PDF and the name to save it under; undefined where the order has no such invoice, and where its buyer has
 * deleted their account: it names them, and is the owner's alone from then on
 * @throws DirectusError "unavailable"
 */
export async function openInvoice(
  directus: Directus,
  order: Order,
  id: string,
): Promise<{ name: string; pdf: Buffer } | undefined> {
  const known = order.email !== "" && order.invoices.some((invoice) => invoice.id === id);
  const invoice = known ? await findInvoiceOf(directus, order.id, id) : undefined;
  return invoice && { name: fileNameOf(invoice), pdf: await invoiceFile(directus, invoice) };
}
