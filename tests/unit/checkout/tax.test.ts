import { expect, test } from "vitest";
import {
  applyTaxRate,
  calculateTaxAmount,
  findDeliveryTaxRate,
  findTaxRate,
  sumTaxes,
  TaxRateSchema,
} from "#server/checkout/tax.ts";
import { seeded } from "../../support/seeded-random.ts";

const rate = (title: string, percentage: string | number, countries: string[], tax_code = "standard") =>
  TaxRateSchema.parse({ id: title, title, tax_code, countries, percentage });
const reduced = rate("VAT 7 %", "7", ["DE", "AT"], "reduced");
const standard = rate("VAT 19 %", "19.0000", ["DE", "AT"]);

test("a percentage is read without a float, and nonsense is refused", () => {
  const ppm = (percentage: string | number) => rate("x", percentage, []).ppm;

  expect([ppm("19"), ppm("5.5"), ppm(7.7), ppm("0.0001"), ppm("100.0000")]).toEqual([
    190_000, 55_000, 77_000, 1, 1_000_000,
  ]);
  for (const wrong of ["-1", "x", "", "5,5"]) expect(() => ppm(wrong)).toThrow();
});

test("tax is whole minor units, halves up, contained or on top", () => {
  expect([
    calculateTaxAmount(1999, 190_000, { behavior: "inclusive" }),
    calculateTaxAmount(1999, 190_000, { behavior: "exclusive" }),
  ]).toEqual([319, 380]);
  expect(calculateTaxAmount(50, 190_000, { behavior: "exclusive" })).toBe(10);
  expect(calculateTaxAmount(0, 190_000, { behavior: "inclusive" })).toBe(0);
  expect(calculateTaxAmount(99_999_999, 250_000, { behavior: "inclusive" })).toBe(20_000_000);
});

test("for every rate and every amount, net and contained tax are the amount again, and the tax is right to half a unit", () => {
  for (const ppm of [55_000, 70_000, 77_000, 190_000, 200_000, 210_000]) {
    for (let amount = 0; amount < 3000; amount += 1) {
      const tax = calculateTaxAmount(amount, ppm, { behavior: "inclusive" });
      expect(Math.abs(tax - (amount * ppm) / (1_000_000 + ppm))).toBeLessThanOrEqual(0.5 + 1e-9);
      expect(Number.isInteger(tax)).toBe(true);
    }
  }
});

test("of one to fifty lines the tax of the order is that of its lines, for every rate, within and on top", () => {
  const chance = seeded(7);
  for (const percentage of ["5.5", "7.7", "19", "20", "21"])
    for (const behavior of ["inclusive", "exclusive"] as const)
      for (let count = 1; count <= 50; count += 1) {
        const one = rate("VAT", percentage, ["DE"]);
        const lines = Array.from({ length: count }, () =>
          applyTaxRate(chance.between(0, 20_000), one, { behavior }),
        );
        const amounts = lines.reduce((sum, { amount }) => sum + amount, 0);
        const taxes = lines.reduce((sum, { tax }) => sum + tax, 0);
        const [sum] = sumTaxes(lines, behavior);

        expect(sum?.amount).toBe(taxes);
        expect((sum?.net ?? 0) + (behavior === "inclusive" ? taxes : 0)).toBe(amounts);
        const whole = calculateTaxAmount(amounts, one.ppm, { behavior });
        expect(Math.abs(taxes - whole)).toBeLessThanOrEqual(Math.ceil(count / 2));
      }
});

test("a rate that names the country comes before the one for everywhere, and no rate is no tax", () => {
  const export_ = rate("Export", "0", ["*"]);

  expect(findTaxRate([export_, standard], "DE", "standard")).toBe(standard);
  expect(findTaxRate([export_, standard], "JP", "standard")).toBe(export_);
  expect(findTaxRate([standard], "JP", "standard")).toBeUndefined();
  expect(findTaxRate([standard, reduced], "DE", "reduced")).toBe(reduced);
  expect(findTaxRate([standard], undefined, "standard")).toBeUndefined();
});

test("delivery follows the goods that are worth most, and the sums of the rates are the sum of the lines", () => {
  const books = applyTaxRate(3000, reduced, { behavior: "inclusive" });
  const prints = applyTaxRate(2000, standard, { behavior: "inclusive" });
  const delivery = applyTaxRate(320, findDeliveryTaxRate([books, prints]), { behavior: "inclusive" });
  const lines = [books, prints, delivery];

  const sums = sumTaxes(lines, "inclusive");

  expect(delivery.rate).toBe(reduced);
  expect(sums.map(({ title }) => title)).toEqual(["VAT 19 %", "VAT 7 %"]);
  expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(
    lines.reduce((sum, { tax }) => sum + tax, 0),
  );
  expect(sums.reduce((sum, { net, amount }) => sum + net + amount, 0)).toBe(5320);
});

test("tax on top is charged, so that it ends where Stripe charges; tax within is exact", () => {
  expect(calculateTaxAmount(5120, 190_000, { behavior: "exclusive", step: 10 })).toBe(970);
  expect(calculateTaxAmount(5000, 50_000, { behavior: "exclusive", step: 100 })).toBe(300);
  expect(calculateTaxAmount(5120, 190_000, { behavior: "inclusive", step: 10 })).toBe(817);
});
