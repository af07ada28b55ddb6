import { expect, test } from "vitest";
import { addStockCopies } from "#server/catalogue/stock/stock-snapshot.ts";

test("each variant gets its own copy, and keeps the rest of what was read", () => {
  const products = [
    { id: "p", variants: [{ id: "a", title: "A" }, { id: "b" }, { id: "c" }] },
    { id: "q", variants: null },
  ];
  const copies = [
    {
      id: "p",
      variants: [
        { id: "b", stock: 0 },
        { id: "a", stock: 3 },
      ],
    },
  ];

  expect(addStockCopies(products, copies)).toEqual([
    {
      id: "p",
      variants: [
        { id: "a", title: "A", stock: 3 },
        { id: "b", stock: 0 },
        { id: "c", stock: undefined },
      ],
    },
    { id: "q", variants: [] },
  ]);
});
