import type { Language } from "#server/languages.ts";
import type { Quote } from "./quote.ts";

/** A line of the sums, as text; one of them is the total. */
export interface SumView {
  label: string;
  /** The language of the label, where that is not the page's. */
  lang?: string | undefined;
  amount: string;
  isTotal?: boolean;
}

/**
 * The total with its tax: before it where it comes on top, after it where it is contained.
 * @param label what the total is called
 * @param money writes minor units of the quote's currency out
 */
export function sumsWithTax(
  { taxes, taxBehavior, total }: Quote,
  label: string,
  money: (amount: number) => string,
  words: Language["texts"]["buying"]["checkout"],
): SumView[] {
  const sum = { label, amount: money(total), isTotal: true };
  const contained = taxBehavior === "inclusive";
  const tax = taxes.map(({ title, amount }) => ({
    label: contained ? words.taxWithin(title) : title,
    amount: money(amount),
  }));
  return contained ? [sum, ...tax] : [...tax, sum];
}
