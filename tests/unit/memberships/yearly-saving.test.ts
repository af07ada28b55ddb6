import { expect, test } from "vitest";
import type { PlanPrice } from "#server/memberships/plan.ts";
import { findYearlySaving } from "#server/memberships/yearly-saving.ts";

const priced = (month: number | undefined, year: number | undefined, currency = "EUR") => ({
  prices: [
    ...(month ? [{ id: "month", interval: "month", amount: month, currency } satisfies PlanPrice] : []),
    ...(year ? [{ id: "year", interval: "year", amount: year, currency } satisfies PlanPrice] : []),
  ],
});

test.each([
  ["whole months", [priced(600, 6000)], { months: 2 }],
  ["the least of several plans", [priced(600, 6000), priced(1000, 11_000)], { months: 1 }],
  ["a share, rounded down", [priced(600, 6500)], { percent: 9 }],
  ["nothing where a year costs as much", [priced(600, 7200)], undefined],
  ["nothing where it costs more", [priced(600, 8000)], undefined],
  ["nothing where there is nothing to compare", [priced(600, undefined), priced(undefined, 100)], undefined],
  ["that of the plans with both", [priced(600, undefined), priced(600, 6000)], { months: 2 }],
])("a year saves %s", (_what, plans, expected) => {
  expect(findYearlySaving(plans, "EUR")).toEqual(expected);
});

test("prices are compared within the currency that is shown", () => {
  const plan = { prices: [...priced(600, 6000).prices, ...priced(1000, 11_000, "JPY").prices] };

  expect(findYearlySaving([plan], "JPY")).toEqual({ months: 1 });
});
