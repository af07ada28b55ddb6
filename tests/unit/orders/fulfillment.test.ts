import { expect, test } from "vitest";
import {
  allocateFulfillments,
  type Fulfillment,
  FulfillmentSchema,
  getFulfillmentShare,
  getFulfillmentStatus,
  isNoticeDue,
} from "#server/orders/fulfillment/fulfillment.ts";

type Bought = Parameters<typeof allocateFulfillments>[0][number];

const line = (id: string, quantity: number, more: Partial<Bought> = {}): Bought => ({
  id,
  kind: "product",
  type: "physical",
  title: `Book ${id}`,
  variantTitle: "",
  sku: `SKU-${id}`,
  quantity,
  ...more,
});
const bought = [
  line("a", 2),
  line("b", 1, { variantTitle: "Paper" }),
  line("c", 1, { type: "digital" }),
  line("d", 1, { kind: "shipping" }),
];
const parcel = (id: string, row: object = {}): Fulfillment => FulfillmentSchema.parse({ id, ...row });
const of = (...fulfillments: Fulfillment[]) => allocateFulfillments(bought, fulfillments);

test("without a parcel all that can be sent is left, and nothing is said of the order", () => {
  const none = of();

  expect(none.left).toEqual([
    { id: "a", title: "Book a", quantity: 2 },
    { id: "b", title: "Book b, Paper", quantity: 1 },
  ]);
  expect(getFulfillmentStatus(none)).toBeUndefined();
});

test("a parcel with a part makes an order partly sent, and one that says nothing holds the rest", () => {
  const first = parcel("1", { lines: [{ line: "a", quantity: 1 }] });

  expect(getFulfillmentStatus(of(first))).toBe("partially_fulfilled");
  expect(getFulfillmentShare(of(first), "1")).toBe("part");
  const both = of(first, parcel("2"));
  expect(both.parcels[1]?.lines).toEqual([
    { id: "a", title: "Book a", quantity: 1 },
    { id: "b", title: "Book b, Paper", quantity: 1 },
  ]);
  expect(getFulfillmentStatus(both)).toBe("fulfilled");
  expect(getFulfillmentShare(both, "1")).toBe("part");
  expect(getFulfillmentShare(both, "2")).toBe("rest");
  expect(getFulfillmentShare(of(parcel("3")), "3")).toBe("all");
});

test("no more is in parcels than was bought, and nothing of another order", () => {
  const greedy = parcel("1", {
    lines: [
      { line: "a", quantity: 9 },
      { line: "zz", quantity: 1 },
    ],
  });

  expect(of(greedy).parcels[0]?.lines).toEqual([{ id: "a", title: "Book a", quantity: 2 }]);
  expect(of(greedy, parcel("2", { lines: [{ line: "a", quantity: 1 }] })).parcels[1]?.lines).toEqual([]);
});

test("what was typed without the Flow counts by its SKU, all of it without a number", () => {
  const typed = parcel("1", { lines: [{ item: " sku-A ", quantity: "1" }, { item: "SKU-b" }, "nonsense"] });

  expect(of(typed).parcels[0]?.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    ["a", 1],
    ["b", 1],
  ]);
});

test("a parcel is told once, and once more for each other number that it gets", () => {
  const told = (number: string | null) => [{ tracking_number: number, at: "2026-11-26T10:00:00Z" }];

  expect(isNoticeDue(parcel("1"))).toBe(true);
  expect(isNoticeDue(parcel("1", { notified: told(null) }))).toBe(false);
  expect(isNoticeDue(parcel("1", { notified: told(null), tracking_number: "A" }))).toBe(true);
  expect(isNoticeDue(parcel("1", { notified: told("A"), tracking_number: "A" }))).toBe(false);
  expect(isNoticeDue(parcel("1", { notified: told("A"), tracking_number: "" }))).toBe(false);
  expect(isNoticeDue(parcel("1", { notified: [...told("A"), ...told("B")], tracking_number: "A" }))).toBe(
    true,
  );
});

test("only https leads to a carrier", () => {
  expect(parcel("1", { tracking_url: "https://dhl.example/1" }).trackingUrl).toBe("https://dhl.example/1");
  expect(parcel("1", { tracking_url: "javascript:alert(1)" }).trackingUrl).toBeUndefined();
});
