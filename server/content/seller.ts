import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseSettings } from "#server/directus/rows.ts";
import { text } from "./text.ts";

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
/** Who sells, as the owner has written it down for invoices. What is not written down is left out. */
export type Seller = z.output<typeof SellerSchema>;

const fields = [
  ...["title", "email", "seller_name", "seller_address", "seller_vat_id"],
  ...["invoice_note", "invoice_prefix", "credit_note_prefix"],
];

/**
 * The seller as they are now.
 * @param directus the service door
 * @throws DirectusError "unavailable"
 */
export async function readSeller(directus: Directus): Promise<Seller> {
  const [row] = [await orWithout(directus.readItems("globals", { fields }), [])].flat();
  return parseSettings("globals", SellerSchema, row ?? {});
}
