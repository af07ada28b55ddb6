import { expect, test } from "vitest";
import { buildRestockRequests } from "#server/orders/refunds/restock-refunds.ts";

type Arguments = Parameters<typeof buildRestockRequests>;

const line = (id: string, quantity: number, more: Partial<Arguments[0]["lines"][number]> = {}) => ({
  id,
  kind: "product" as const,
  type: "physical" as const,
  variant: `v-${id}`,
  sku: `SKU-${id}`,
  quantity,
  ...more,
});
const order = {
  id: "o",
  lines: [
    line("a", 3),
    line("b", 1, { type: "digital" }),
    line("c", 1, { variant: undefined }),
    line("d", 1, { kind: "shipping" }),
  ],
} as Arguments[0];
const build = (restock: Arguments[1]["restock"], moved: Arguments[2] = []) =>
  buildRestockRequests(order, { id: "r2", order: "o", restock }, moved);

test("pieces of a line come back under one cause, also where it is named twice", () => {
  const twice = [
    { line: "a", quantity: 1 },
    { item: "sku-A", quantity: 1 },
  ];

  expect(build(twice)).toEqual([{ variant: "v-a", quantity: 2, cause: "o:a:restock:r2" }]);
});

test("no more of a line comes back than was bought and is out", () => {
  const earlier = { cause: "o:a:restock:r1", delta: 2 };
  const sold = { cause: "o:a:1:reserve", delta: -3 };

  expect(build([{ line: "a", quantity: 9 }])).toMatchObject([{ quantity: 3 }]);
  expect(build([{ line: "a", quantity: 2 }], [sold, earlier])).toMatchObject([{ quantity: 1 }]);
  expect(build([{ line: "a" }], [sold, earlier])).toMatchObject([{ quantity: 1 }]);
  expect(build([{ line: "a" }], [{ ...earlier, delta: 3 }])).toEqual([]);
});

test("what was written before a kill is asked for anew, under the same cause", () => {
  const same = { cause: "o:a:restock:r2", delta: 2 };

  expect(build([{ line: "a", quantity: 2 }], [same])).toEqual([
    { variant: "v-a", quantity: 2, cause: "o:a:restock:r2" },
  ]);
});

test("downloads, delivery and what is not in the shop any more never come back", () => {
  expect(build(["b", "c", "d", "elsewhere"].map((id) => ({ line: id, quantity: 1 })))).toEqual([]);
});
