import { expect, test } from "vitest";
import { formatBackorder, parseBackorder } from "#server/catalogue/stock/backorder.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";

const now = new Date("2026-11-22T12:00:00Z");

test("a day to come is said, one that is past or cannot be read is not", () => {
  expect(parseBackorder({ allow_backorder: true, restock_date: "2027-03-01" }, now)).toEqual({
    from: "2027-03-01",
  });
  expect(parseBackorder({ allow_backorder: true, restock_date: "2026-11-22" }, now)).toEqual({});
  expect(parseBackorder({ allow_backorder: true, restock_date: "soon" }, now)).toEqual({});
  expect(parseBackorder({ allow_backorder: true }, now)).toEqual({});
});

test("without leave nothing is sold that is not there, whatever the day", () => {
  expect(parseBackorder({ allow_backorder: false, restock_date: "2027-03-01" }, now)).toBeUndefined();
  expect(parseBackorder({}, now)).toBeUndefined();
});

test("the day is written out as its calendar has it, in every time zone", () => {
  expect(formatBackorder({ from: "2027-03-01" }, defaultLanguage)).toContain("March 1, 2027");
});
