import { z } from "zod";

const Lines = z.array(z.string());
const Facts = z.array(z.object({ label: z.string(), value: z.string() }));

/**
 * All that stands on an invoice or a credit note: words, amounts and dates as text, in the language of whoever gets it.
 * It is stored as it is, so that neither a new wording nor a new way to write money changes what was issued.
 */
export const PaperSchema = z.object({
  lang: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  title: z.string(),
  number: z.string(),
  /** The name first. */
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
  /** The last one is what it comes to. */
  sums: Facts,
  /** The tax of each rate; its columns are those of `taxColumns`. */
  taxColumns: Lines,
  taxes: z.array(Lines),
  notes: Lines,
  /** At the foot of every page. */
  foot: z.string(),
  /** "Page {page} of {pages}" */
  page: z.string(),
});
export type Paper = z.infer<typeof PaperSchema>;
