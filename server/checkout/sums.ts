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

/** A total that does not have its tax yet. */
export function lacksTax({
  taxBehavior,
  taxAtPayment,
}: Pick<Quote, "taxBehavior" | "taxAtPayment">): boolean {
  return taxAtPayment && taxBehavior === "exclusive";
}

/**
 * The total with its tax: before it where it comes on top, after it where it is contained; in words
 * where it is worked out only at payment.
 * @param label what the total is called
 * @param money writes minor units of the quote's currency out
 */
export function sumsWithTax(
  quote: Quote,
  label: string,
  money: (amount: number) => string,
  words: Language["texts"]["buying"]["checkout"],
): SumView[] {
  const { taxes, taxBehavior, taxAtPayment, total } = quote;
  const contained = taxBehavior === "inclusive";
  const sum = {
    label: lacksTax(quote) ? words.beforeTax(label) : label,
    amount: money(total),
    isTotal: true,
  };
  if (taxAtPayment) {
    const later = { label: words.tax, amount: contained ? words.taxWithinAtPayment : words.taxAtPayment };
    return [sum, later];
  }
  const tax = taxes.map(({ title, amount }) => ({
    label: contained ? words.taxWithin(title) : title,
    amount: money(amount),
  }));
  return contained ? [sum, ...tax] : [...tax, sum];
}
