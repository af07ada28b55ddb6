import type { Translator } from "#app/messages/translator.ts";
import type { Quote } from "./quote.ts";

export interface TotalView {
  label: string;
  /** Language of the label, where it is not the page's. */
  lang?: string | undefined;
  amount: string;
  isTotal?: boolean;
}

export function isBeforeTax({
  taxBehavior,
  taxAtPayment,
}: Pick<Quote, "taxBehavior" | "taxAtPayment">): boolean {
  return taxAtPayment && taxBehavior === "exclusive";
}

/** Added taxes precede the total, included ones follow it; with Stripe Tax they are known only at payment. */
export function formatTotalsWithTax(
  quote: Quote,
  label: string,
  { money, t }: { money: (amount: number) => string; t: Translator },
): TotalView[] {
  const { taxes, taxBehavior, taxAtPayment, total } = quote;
  const contained = taxBehavior === "inclusive";
  const sum = {
    label: isBeforeTax(quote) ? t("buying.checkout.beforeTax", { total: label }) : label,
    amount: money(total),
    isTotal: true,
  };
  if (taxAtPayment) {
    const later = {
      label: t("buying.checkout.tax"),
      amount: contained ? t("buying.checkout.taxWithinAtPayment") : t("buying.checkout.taxAtPayment"),
    };
    return [sum, later];
  }
  const tax = taxes.map(({ title, amount }) => ({
    label: contained ? t("buying.checkout.taxWithin", { tax: title }) : title,
    amount: money(amount),
  }));
  return contained ? [sum, ...tax] : [...tax, sum];
}
