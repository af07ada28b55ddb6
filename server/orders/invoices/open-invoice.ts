import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { Order } from "../order.ts";
import { getInvoiceFileName } from "./invoice.ts";
import { getOrCreateInvoiceFile } from "./invoice-file.ts";
import { findOrderInvoice } from "./invoices.ts";

/**
 * Opens an order's invoice or credit note. Needs the service client.
 * @returns undefined where the order has none with this id, or the buyer's account was deleted: it contains personal
 * data, for the owner only
 */
export async function openInvoice(
  directus: DirectusClient,
  order: Order,
  id: string,
): Promise<{ name: string; pdf: Buffer } | undefined> {
  const known = order.email !== "" && order.invoices.some((invoice) => invoice.id === id);
  const invoice = known ? await findOrderInvoice(directus, order.id, id) : undefined;
  return (
    invoice && { name: getInvoiceFileName(invoice), pdf: await getOrCreateInvoiceFile(directus, invoice) }
  );
}
