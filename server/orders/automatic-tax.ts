import type { TaxedPart } from "#server/payments/taxes.ts";
import { isPaid, type Order } from "./order.ts";

/** What Stripe has charged in tax, as an order keeps it: minor units, `ppm` parts per million. */
export interface ChargedTax {
  tax: number;
  total: number;
  taxes: Order["taxes"];
  /** By the id of a line; the delivery is one. */
  lines: { id: string; tax: number; ppm: number }[];
}

/** Whether Stripe was asked to work the tax of an order out. */
export function isTaxedByStripe({ sessionParams }: Pick<Order, "sessionParams">): boolean {
  const automatic = sessionParams?.automatic_tax as { enabled?: boolean } | undefined;
  return automatic?.enabled === true;
}

/** Whether the tax that Stripe has charged is still to be written down: what has been paid or paid back keeps it. */
export function lacksChargedTax(order: Order): boolean {
  return isTaxedByStripe(order) && !isPaid(order.status) && order.status !== "refunded";
}

/**
 * The tax of an order from what Stripe says of each part. What several authorities charge on one line is one rate
 * of the order, for a line is sold, and paid back, once.
 * @param session what is paid in all, and the tax of it
 * @returns undefined when the parts are not those of the order, or do not come to the whole
 */
export function chargedTaxOf(
  order: Pick<Order, "lines">,
  parts: TaxedPart[],
  session: { amount: number; tax: number },
  locale: string,
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
    taxes: sumsOf(sold, locale),
    lines: sold.map(({ id, tax, rates }) => ({ id, tax, ppm: ppmOf(rates) })),
  };
}

function sumsOf(sold: TaxedPart[], locale: string): Order["taxes"] {
  const sums = new Map<string, Order["taxes"][number]>();
  for (const { total, tax, rates } of sold) {
    if (rates.length === 0) continue;
    const title = rates.map((rate) => titleOf(rate, locale)).join(" + ");
    const before = sums.get(title) ?? { title, ppm: ppmOf(rates), net: 0, amount: 0 };
    sums.set(title, { ...before, net: before.net + total - tax, amount: before.amount + tax });
  }
  return [...sums.values()].sort((a, b) => b.ppm - a.ppm);
}

function titleOf({ name, percentage }: TaxedPart["rates"][number], locale: string): string {
  const style = { style: "percent", maximumFractionDigits: 4 } as const;
  const rate = new Intl.NumberFormat(locale, style).format(percentage / 100);
  return percentage > 0 ? `${name} ${rate}` : name;
}

function ppmOf(rates: TaxedPart["rates"]): number {
  return Math.round(rates.reduce((sum, { percentage }) => sum + percentage * 10_000, 0));
}
