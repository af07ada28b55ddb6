import { expect, test } from "vitest";
import { type BookedOrder, buildLedgerEntries } from "#server/orders/accounting/ledger-entries.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** 24.00 of books at 7 %, 38.00 of prints at 19 %, tax contained. */
const mixed: BookedOrder = {
  paidAt: day(1),
  invoice: "INV-1001",
  total: 6200,
  taxes: [
    { title: "VAT 19 %", ppm: 190_000, net: 3193, amount: 607 },
    { title: "VAT 7 %", ppm: 70_000, net: 2243, amount: 157 },
  ],
  returns: [],
};

test("a sale is one row for each rate, and they are what was paid", () => {
  const rows = buildLedgerEntries(mixed);

  expect(rows.map(({ kind, ppm, net, tax, gross }) => [kind, ppm, net, tax, gross])).toEqual([
    ["sale", 190_000, 3193, 607, 3800],
    ["sale", 70_000, 2243, 157, 2400],
  ]);
});

test("what no rate covers is a row of its own without tax", () => {
  const rows = buildLedgerEntries({ ...mixed, total: 6500 });

  expect(rows.at(-1)).toMatchObject({ ppm: 0, net: 300, tax: 0, gross: 300 });
});

test("a refund goes out by the rates the sale came in by", () => {
  const rows = buildLedgerEntries({
    ...mixed,
    returns: [{ kind: "refund", at: day(2), amount: 3100, invoice: "" }],
  });

  expect(rows.slice(2).map(({ kind, tax, gross }) => [kind, tax, gross])).toEqual([
    ["refund", -304, -1900],
    ["refund", -79, -1200],
  ]);
});

test("however an order goes back, nothing of it is left in any rate, and each row is exact", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const order = randomOrder(seed);
    const rows = buildLedgerEntries(order);
    const sums = new Map<number, { net: number; tax: number }>();
    for (const { ppm, net, tax, gross } of rows) {
      expect(net + tax).toBe(gross);
      const sum = sums.get(ppm) ?? { net: 0, tax: 0 };
      sums.set(ppm, { net: sum.net + net, tax: sum.tax + tax });
    }
    expect([...sums.values()].every(({ net, tax }) => net === 0 && tax === 0)).toBe(true);
    for (const { at, amount } of order.returns) {
      const out = rows.filter((row) => row.kind === "refund" && row.at === at);
      expect(out.reduce((sum, { gross }) => sum - gross, 0)).toBe(amount);
      expect(out.every(({ net, tax }) => net <= 0 && tax <= 0)).toBe(true);
    }
  }
});

/** An order of up to four rates that goes back in up to six parts, always the same for a seed. */
function randomOrder(seed: number): BookedOrder {
  let state = seed;
  const upTo = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const taxes = Array.from({ length: upTo(4) }, (_, index) => {
    const net = 1 + upTo(100_000);
    return { title: `Rate ${index}`, ppm: (index + 1) * 55_000, net, amount: upTo(net) };
  });
  const total = taxes.reduce((sum, { net, amount }) => sum + net + amount, 1 + upTo(1000));
  const cuts = Array.from({ length: upTo(6) }, () => 1 + upTo(total - 1 || 1)).sort((a, b) => a - b);
  const points = [0, ...new Set(cuts.filter((cut) => cut < total)), total];
  const returns = points.slice(1).map((point, index) => ({
    kind: "refund" as const,
    at: day(index + 2),
    amount: point - (points[index] ?? 0),
    invoice: "",
  }));
  return { paidAt: day(1), invoice: "", total, taxes, returns };
}
