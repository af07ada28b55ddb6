import { describe, expect, test } from "vitest";
import type { ProductEntry } from "#server/catalogue/product.ts";
import { applyFilters, buildFacets, countAvailable } from "#server/catalogue/shop/facets.ts";
import {
  formatOptionParam,
  readShopQuery,
  type ShopQuery,
  stripPriceParams,
  toProductFilters,
} from "#server/catalogue/shop/shop-query.ts";
import type { Variant } from "#server/catalogue/variant.ts";
import { describeVariant } from "../../../support/shop/variant.ts";

function variant(options: Record<string, string>, amount?: number, stock?: number): Variant {
  return describeVariant({ options, amount, stock });
}

function product(id: string, ...variants: Variant[]): ProductEntry {
  return { id, slug: id, title: id, category: undefined, price: undefined, variants };
}

const shelf = [
  product("atlas", variant({ Format: "Hardback" }, 4500, 0), variant({ Format: "EPUB" }, 1200)),
  product("chart", variant({ Size: "A2", Paper: "Cotton" }, 3000), variant({ Size: "A3" }, 2000, 0)),
  product("essay", variant({ Format: "Hardback" }, 2400), variant({ Format: "Paperback" }, 1600)),
  product("ghost", variant({ Format: "Paperback" })),
];

const asked = (query: string): ShopQuery => {
  const read = readShopQuery(new URLSearchParams(query));
  if (!read) throw new Error("No such page.");
  return read;
};
const left = (query: string) =>
  applyFilters(shelf, toProductFilters(asked(query), "EUR")).map(({ id }) => id);
const counts = (query: string, name: string) =>
  buildFacets(shelf, toProductFilters(asked(query), "EUR"), "en")
    .find((facet) => facet.name === name)
    ?.values.map(({ value, count, chosen }) => `${value} ${count}${chosen ? " chosen" : ""}`);

describe("a shelf narrowed down", () => {
  test("shows everything until something is chosen", () => {
    expect(left("")).toEqual(["atlas", "chart", "essay", "ghost"]);
  });

  test("takes any of the values of one option, and all options together", () => {
    expect(left("option=Format:Hardback&option=Format:EPUB")).toEqual(["atlas", "essay"]);
    expect(left("option=Size:A2&option=Paper:Cotton")).toEqual(["chart"]);
    expect(left("option=Size:A3&option=Paper:Cotton")).toEqual([]);
    expect(left("option=Format:Scroll")).toEqual([]);
  });

  test("needs one variant that is all of it at once", () => {
    expect(left("option=Format:Hardback&available=1")).toEqual(["essay"]);
    expect(left("option=Format:Hardback&price-to=20")).toEqual([]);
    expect(left("available=1")).toEqual(["atlas", "chart", "essay"]);
  });

  test("holds prices against both ends, which belong to it; what has no price is on neither side", () => {
    expect(left("price-from=24")).toEqual(["atlas", "chart", "essay"]);
    expect(left("price-from=24&price-to=30")).toEqual(["chart", "essay"]);
    expect(left("price-from=30.01")).toEqual(["atlas"]);
    expect(left("price-to=12,00")).toEqual(["atlas"]);
  });

  test("leaves out what is no amount", () => {
    expect(asked("price-from=-1&price-to=1e3")).toMatchObject({ priceFrom: "", priceTo: "" });
    expect(left("price-from=cheap")).toEqual(["atlas", "chart", "essay", "ghost"]);
  });
});

describe("the count beside a value", () => {
  test("is what choosing it would bring, the most first", () => {
    expect(counts("", "Format")).toEqual(["Hardback 2", "Paperback 2", "EPUB 1"]);
    expect(counts("available=1", "Format")).toEqual(["EPUB 1", "Hardback 1", "Paperback 1"]);
  });

  test("does not fall with other values of the same option", () => {
    expect(counts("option=Format:EPUB", "Format")).toEqual(["Hardback 2", "Paperback 2", "EPUB 1 chosen"]);
    expect(counts("option=Format:EPUB", "Size")).toBeUndefined();
  });

  test("stays at nothing for what was chosen and is gone", () => {
    expect(counts("option=Format:Scroll", "Format")).toContain("Scroll 0 chosen");
  });

  test("of what is available keeps to what else is chosen", () => {
    expect(countAvailable(shelf, toProductFilters(asked("option=Format:Hardback"), "EUR"))).toBe(1);
  });
});

test("an option's name may hold what separates it from its value", () => {
  const key = formatOptionParam("Ratio: 100%", "16:9");

  expect([...toProductFilters({ ...asked(""), options: [key] }, "EUR").options]).toEqual([
    ["Ratio: 100%", new Set(["16:9"])],
  ]);
});

test("nobody narrows a shelf down by more than a page of values", () => {
  const many = Array.from({ length: 100 }, (_, index) => `option=Size:${index}`).join("&");

  expect(asked(many).options).toHaveLength(30);
  expect(asked(`option=Size:${"x".repeat(300)}`).options).toEqual([]);
});

test.each([
  ["EUR", 1250, 2000],
  ["JPY", 12, 20],
  ["KWD", 12_500, 20_000],
])("amounts of an address are major units of %s", (currency, from, to) => {
  expect(toProductFilters(asked("price-from=12.5&price-to=20"), currency)).toMatchObject({ from, to });
});

test.each([
  ["/shop?q=map&price-from=3&price-to=9", "/shop?q=map"],
  ["/de/shop?price-to=9", "/de/shop"],
  ["/shop?option=Format%3AEPUB", "/shop?option=Format%3AEPUB"],
  ["/cart#code", "/cart#code"],
])("without its prices %s is %s", (path, expected) => {
  expect(stripPriceParams(path)).toBe(expected);
});
