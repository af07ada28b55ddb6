import { spread } from "#server/money.ts";

/** What an order sold under one tax rate; `ppm` parts per million, amounts in minor units. */
export interface Share {
  title: string;
  ppm: number;
  net: number;
  tax: number;
}

/** Money of an order that has come in or gone out. Amounts in minor units, negative where it went out. */
export interface Booking extends Share {
  kind: "sale" | "refund" | "dispute";
  at: Date;
  gross: number;
  /** The number of the invoice or the credit note; "" where none was issued. */
  invoice: string;
}

export interface BookedOrder {
  paidAt: Date;
  invoice: string;
  total: number;
  taxes: { title: string; ppm: number; net: number; amount: number }[];
  /** What went back for good, in any order: refunds that succeeded, disputes that were lost. Amounts are positive. */
  returns: { kind: "refund" | "dispute"; at: Date; amount: number; invoice: string }[];
}

/**
 * The books of one order: its sale by tax rate, and each return divided among the rates as the sale was. What has gone
 * back is divided as a whole each time and the last division taken off, so that rounding never adds up: the rows of an
 * order that went back entirely come to nothing, rate by rate.
 */
export function bookingsOf(order: BookedOrder): Booking[] {
  const shares = sharesOf(order);
  const sale = shares.map((share) =>
    booking({ kind: "sale", at: order.paidAt, invoice: order.invoice }, share),
  );
  const returns = order.returns.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let returned = 0;
  const back = returns.flatMap(({ amount, ...about }) => {
    const gone = returnedShares(shares, returned, amount);
    returned += amount;
    return gone.map((share) => booking(about, { ...share, net: 0 - share.net, tax: 0 - share.tax }));
  });
  return [...sale, ...back].filter(({ gross }) => gross !== 0);
}

const nothing = { net: 0, tax: 0 };

/**
 * What goes back of each rate with an amount, when so much has gone back before. Amounts are positive.
 * @param shares what the order sold, as `sharesOf` says
 */
export function returnedShares(shares: Share[], before: number, amount: number): Share[] {
  const [then, gone] = [divide(shares, before), divide(shares, before + amount)];
  return shares.map((share, index) => {
    const [more, less] = [gone[index] ?? nothing, then[index] ?? nothing];
    return { ...share, net: more.net - less.net, tax: more.tax - less.tax };
  });
}

function booking(about: Pick<Booking, "kind" | "at" | "invoice">, share: Share): Booking {
  return { ...about, ...share, gross: share.net + share.tax };
}

/** What the order sold by rate, the rest untaxed. */
export function sharesOf({ total, taxes }: Pick<BookedOrder, "total" | "taxes">): Share[] {
  const taxed = taxes.map(({ title, ppm, net, amount }) => ({ title, ppm, net, tax: amount }));
  const rest = total - taxed.reduce((sum, { net, tax }) => sum + net + tax, 0);
  return [...taxed, { title: "", ppm: 0, net: rest, tax: 0 }].filter(({ net, tax }) => net + tax !== 0);
}

/** An amount divided by what each rate is of the whole, its tax as it is of the rate's. */
function divide(shares: Share[], amount: number): { net: number; tax: number }[] {
  const weights = shares.map(({ net, tax }) => net + tax);
  return spread(amount, weights).map((part, index) => {
    const [{ tax } = nothing, weight] = [shares[index], BigInt(weights[index] ?? 1)];
    const ofTax = Number((2n * BigInt(tax) * BigInt(part) + weight) / (2n * weight));
    return { net: part - ofTax, tax: ofTax };
  });
}
