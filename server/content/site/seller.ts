import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { text } from "#server/directus/field-schemas.ts";
import { parseSettings } from "#server/directus/rows.ts";
import { readGlobalsRow, sellerFields } from "./globals.ts";

const SellerSchema = z
  .object({
    title: text,
    email: text,
    seller_name: text,
    seller_address: text,
    seller_vat_id: text,
    invoice_note: text,
    invoice_prefix: text,
    credit_note_prefix: text,
  })
  .transform((row) => ({
    name: row.seller_name ?? row.title ?? "",
    address: row.seller_address?.split(/\s*\n\s*/) ?? [],
    vatId: row.seller_vat_id,
    email: row.email,
    note: row.invoice_note,
    prefixes: { invoice: row.invoice_prefix ?? "INV-", credit_note: row.credit_note_prefix ?? "CN-" },
  }));
/** Seller details for invoices; missing ones are omitted. */
export type Seller = z.output<typeof SellerSchema>;

/** Reads with the service client. @throws DirectusError "unavailable" */
export async function readSeller(directus: DirectusClient): Promise<Seller> {
  return parseSettings("globals", SellerSchema, await readGlobalsRow(directus, sellerFields));
}
