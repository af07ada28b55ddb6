import type { TaxedPart } from "#server/payments/taxes.ts";
import { toRecord } from "#server/platform/guards.ts";
import { isPaid, type Order } from "../order.ts";

/** Tax charged by Stripe: minor units, `ppm` in millionths. */
export interface ChargedTax {
  tax: number;
  total: number;
  taxes: Order["taxes"];
  /** By line id, shipping included. */
  lines: { id: string; tax: number; ppm: number }[];
}

export function isTaxedByStripe({ sessionParams }: Pick<Order, "sessionParams">): boolean {
  return toRecord(sessionParams?.automatic_tax).enabled === true;
}

/** Whether Stripe's tax is still to be stored; final once paid or refunded. */
export function isMissingChargedTax(order: Order): boolean {
  return isTaxedByStripe(order) && !isPaid(order.status) && order.status !== "refunded";
}

/**
 * An order's tax from Stripe's breakdown. Several authorities' rates on one line are combined into one, as a line is
 * sold and refunded as a whole.
 * @param session amount paid, and its tax
 * @returns undefined when the parts do not match the order's lines or the total
 */
export function calculateChargedTax(
  order: Pick<Order, "lines">,
  parts: TaxedPart[],
  { session, locale }: { session: { amount: number; tax: number }; locale: string },
): ChargedTax | undefined {
  const known = order.lines.map((line) => ({
    id: line.id,
    part: parts.find((part) => part.line === (line.kind === "shipping" ? undefined : line.id)),
  }));
  const sold = known.flatMap(({ id, part }) => (part ? [{ id, ...part }] : []));
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const isWhole =
    sold.length === order.lines.length &&
    sold.length === parts.length &&
    sum(sold.map(({ total }) => total)) === session.amount &&
    sum(sold.map(({ tax }) => tax)) === session.tax;
  if (!isWhole) return undefined;
  return {
    tax: session.tax,
    total: session.amount,
    taxes: sumTaxes(sold, locale),
    lines: sold.map(({ id, tax, rates }) => ({ id, tax, ppm: sumRates(rates) })),
  };
}

function sumTaxes(sold: TaxedPart[], locale: string): Order["taxes"] {
  const sums = new Map<string, Order["taxes"][number]>();
  for (const { total, tax, rates } of sold) {
    if (rates.length === 0) continue;
    const title = rates.map((rate) => formatTitle(rate, locale)).join(" + ");
    const before = sums.get(title) ?? { title, ppm: sumRates(rates), net: 0, amount: 0 };
    sums.set(title, { ...before, net: before.net + total - tax, amount: before.amount + tax });
  }
  return [...sums.values()].sort((a, b) => b.ppm - a.ppm);
}

function formatTitle({ name, percentage }: TaxedPart["rates"][number], locale: string): string {
  const style = { style: "percent", maximumFractionDigits: 4 } as const;
  const rate = new Intl.NumberFormat(locale, style).format(percentage / 100);
  return percentage > 0 ? `${name} ${rate}` : name;
}

function sumRates(rates: TaxedPart["rates"]): number {
  return Math.round(rates.reduce((sum, { percentage }) => sum + percentage * 10_000, 0));
}
