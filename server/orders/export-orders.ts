import { byteOrderMark, csvLine } from "#server/csv.ts";
import type { Directus } from "#server/directus/client.ts";
import { majorUnits } from "#server/money.ts";
import { type OrderInBooks, readBookedOrders } from "./booked-orders.ts";
import { type Booking, bookingsOf } from "./bookings.ts";

const columns = [
  ...["date", "kind", "order", "name", "country", "currency", "tax", "tax_percentage", "net", "tax_amount"],
  ...["gross", "payment", "invoice"],
];

/**
 * The books of a period as CSV for the accountant: a row for each sale, refund and lost dispute and each tax rate in it,
 * what went out negative, amounts in major units with a point.
 * @param until the first moment after the period
 * @param onOrder is told how many orders have been read, for whoever waits
 * @returns lines that end in CRLF, the head first
 * @throws DirectusError "unavailable"
 */
export async function* exportOrders(
  directus: Directus,
  period: { from: Date; until: Date },
  onOrder: (count: number) => void = () => {},
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  let count = 0;
  for await (const order of readBookedOrders(directus, period)) {
    for (const booking of bookingsOf(order)) {
      if (booking.at >= period.from && booking.at < period.until) yield csvLine(valuesOf(order, booking));
    }
    count += 1;
    onOrder(count);
  }
}

function valuesOf({ number, name, country, currency, payment }: OrderInBooks, booking: Booking): string[] {
  const money = (amount: number) => majorUnits({ amount, currency });
  const { at, kind, title, ppm, net, tax, gross, invoice } = booking;
  return [
    ...[at.toISOString(), kind, number, name, country, currency, title, String(ppm / 10_000)],
    ...[money(net), money(tax), money(gross), payment, invoice],
  ];
}
