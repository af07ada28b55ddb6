import { allocate } from "#server/platform/money.ts";

/** An order's share of one tax rate; `ppm` is millionths, amounts are minor units. */
export interface TaxRateShare {
  title: string;
  ppm: number;
  net: number;
  tax: number;
}

/** Minor units, negative where money went out. */
export interface LedgerEntry extends TaxRateShare {
  kind: "sale" | "refund" | "dispute";
  at: Date;
  gross: number;
  /** Number of the invoice or credit note; "" where none was issued. */
  invoice: string;
}

export interface BookedOrder {
  paidAt: Date;
  invoice: string;
  total: number;
  taxes: { title: string; ppm: number; net: number; amount: number }[];
  /** Succeeded refunds and lost disputes, in any order, with positive amounts. */
  returns: { kind: "refund" | "dispute"; at: Date; amount: number; invoice: string }[];
}

/**
 * Ledger: an order's sale by tax rate, and each return in the sale's proportions. Each return is the difference of two
 * cumulative allocations, so rounding errors cancel out: a full refund sums to 0 at each rate.
 */
export function buildLedgerEntries(order: BookedOrder): LedgerEntry[] {
  const shares = splitByTaxRate(order);
  const sale = shares.map((share) =>
    toLedgerEntry({ kind: "sale", at: order.paidAt, invoice: order.invoice }, share),
  );
  const returns = order.returns.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let returned = 0;
  const back = returns.flatMap(({ amount, ...about }) => {
    const gone = allocateReturnedShares(shares, returned, amount);
    returned += amount;
    return gone.map((share) => toLedgerEntry(about, { ...share, net: 0 - share.net, tax: 0 - share.tax }));
  });
  return [...sale, ...back].filter(({ gross }) => gross !== 0);
}

const nothing = { net: 0, tax: 0 };

/** A return's share by rate, after `before` has been returned. Amounts are positive. */
export function allocateReturnedShares(
  shares: TaxRateShare[],
  before: number,
  amount: number,
): TaxRateShare[] {
  const [then, gone] = [divide(shares, before), divide(shares, before + amount)];
  return shares.map((share, index) => {
    const [more, less] = [gone[index] ?? nothing, then[index] ?? nothing];
    return { ...share, net: more.net - less.net, tax: more.tax - less.tax };
  });
}

function toLedgerEntry(
  about: Pick<LedgerEntry, "kind" | "at" | "invoice">,
  share: TaxRateShare,
): LedgerEntry {
  return { ...about, ...share, gross: share.net + share.tax };
}

export function splitByTaxRate({ total, taxes }: Pick<BookedOrder, "total" | "taxes">): TaxRateShare[] {
  const taxed = taxes.map(({ title, ppm, net, amount }) => ({ title, ppm, net, tax: amount }));
  const rest = total - taxed.reduce((sum, { net, tax }) => sum + net + tax, 0);
  return [...taxed, { title: "", ppm: 0, net: rest, tax: 0 }].filter(({ net, tax }) => net + tax !== 0);
}

/** Allocates an amount by the rates' shares, each with its share of tax. */
function divide(shares: TaxRateShare[], amount: number): { net: number; tax: number }[] {
  const weights = shares.map(({ net, tax }) => net + tax);
  return allocate(amount, weights).map((part, index) => {
    const [{ tax } = nothing, weight] = [shares[index], BigInt(weights[index] ?? 1)];
    const ofTax = Number((2n * BigInt(tax) * BigInt(part) + weight) / (2n * weight));
    return { net: part - ofTax, tax: ofTax };
  });
}
