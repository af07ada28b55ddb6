import { z } from "zod";
import { AmountSchema } from "#server/money.ts";
import { PaperSchema } from "#server/paper/paper.ts";

/** That there is an invoice or a credit note, and its number. */
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
  document: PaperSchema,
}).transform(({ issued_at, total_amount, document, file, ...row }) => ({
  ...row,
  issuedAt: issued_at,
  total: total_amount,
  file: file ?? undefined,
  paper: document,
}));
/** An invoice or a credit note as it was issued; nothing of it changes any more. `total` in minor units, positive. */
export type Invoice = z.output<typeof InvoiceSchema>;

export const CreditNoteSchema = z
  .object({
    stripe_refund_id: z.string().nullish(),
    total_amount: AmountSchema,
  })
  .transform((row) => ({ refund: row.stripe_refund_id ?? "", total: row.total_amount }));
/** What a credit note comes to, in minor units, and the refund of Stripe's that it was issued for. */
export type CreditNote = z.output<typeof CreditNoteSchema>;

/** What an invoice is for, as its row's unique key says it: an order, or one refund of Stripe's. */
export function invoiceKey(about: { order: string } | { refund: string }): string {
  return "order" in about ? `order:${about.order}` : `refund:${about.refund}`;
}

/** The name under which it is saved: an owner's prefix may have what no file system takes. */
export function fileNameOf({ number }: Pick<Invoice, "number">): string {
  return `${number.replaceAll(/[^\p{L}\p{N}.-]+/gu, "-")}.pdf`;
}
