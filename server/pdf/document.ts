import { z } from "zod";

const Lines = z.array(z.string());
const Facts = z.array(z.object({ label: z.string(), value: z.string() }));

/**
 * Text of an invoice or credit note, formatted in the customer's language. Stored as issued, so that later changes of
 * wording or formatting do not alter it.
 */
export const DocumentSchema = z.object({
  lang: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  title: z.string(),
  number: z.string(),
  /** Name first. */
  seller: Lines,
  buyerLabel: z.string(),
  buyer: Lines,
  facts: Facts,
  columns: z.object({
    what: z.string(),
    quantity: z.string(),
    price: z.string(),
    tax: z.string(),
    amount: z.string(),
  }),
  lines: z.array(
    z.object({
      what: z.string(),
      detail: z.string(),
      quantity: z.string(),
      price: z.string(),
      tax: z.string(),
      amount: z.string(),
    }),
  ),
  /** The total last. */
  sums: Facts,
  /** One row per tax rate, with the columns of `taxColumns`. */
  taxColumns: Lines,
  taxes: z.array(Lines),
  notes: Lines,
  /** Footer of every page. */
  foot: z.string(),
  /** "Page {page} of {pages}" */
  page: z.string(),
});
export type PdfDocument = z.infer<typeof DocumentSchema>;
