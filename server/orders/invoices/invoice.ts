import { z } from "zod";
import { DocumentSchema } from "#server/pdf/document.ts";
import { AmountSchema } from "#server/platform/money.ts";

export const InvoiceEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(["invoice", "credit_note"]),
  number: z
    .string()
    .nullish()
    .transform((number) => number ?? ""),
});

export type InvoiceEntry = z.output<typeof InvoiceEntrySchema>;
export type InvoiceKind = InvoiceEntry["kind"];

export const InvoiceSchema = InvoiceEntrySchema.extend({
  order: z.string(),
  issued_at: z.string(),
  total_amount: AmountSchema,
  file: z.string().nullish(),
  document: DocumentSchema,
}).transform(({ issued_at, total_amount, document, file, ...row }) => ({
  ...row,
  issuedAt: issued_at,
  total: total_amount,
  file: file ?? undefined,
  document,
}));
/** Invoice or credit note as issued, immutable. `total` is in minor units, positive. */
export type Invoice = z.output<typeof InvoiceSchema>;

export const CreditNoteSchema = z
  .object({
    stripe_refund_id: z.string().nullish(),
    total_amount: AmountSchema,
  })
  .transform((row) => ({ refund: row.stripe_refund_id ?? "", total: row.total_amount }));
export type CreditNote = z.output<typeof CreditNoteSchema>;

/** Unique key of an invoice: by order, or by Stripe refund for credit notes. */
export function buildInvoiceKey(about: { order: string } | { refund: string }): string {
  return "order" in about ? `order:${about.order}` : `refund:${about.refund}`;
}

/** Replaces characters of the owner's prefix that file systems reject. */
export function getInvoiceFileName({ number }: Pick<Invoice, "number">): string {
  return `${number.replaceAll(/[^\p{L}\p{N}.-]+/gu, "-")}.pdf`;
}
