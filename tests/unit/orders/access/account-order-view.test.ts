import { expect, test } from "vitest";
import { listBoughtDownloads, toOrderSummaryView } from "#server/orders/access/account-order-view.ts";
import { OrderSummarySchema } from "#server/orders/order.ts";
import { speaking } from "../../../support/directus/languages.ts";

const epub = { kind: "product", type: "digital", quantity: 1, title: "Soundings", variant: "e" };
const book = { kind: "product", type: "physical", quantity: 2, title: "Moon Ledger", variant: "b" };
const parcel = { kind: "shipping", type: "physical", quantity: 1, title: "Parcel" };
const orderOf = (id: string, more: object = {}) =>
  OrderSummarySchema.parse({
    id,
    status: "paid",
    fulfillment_status: "open",
    currency: "EUR",
    lines: [epub, book, parcel],
    ...more,
  });

test("downloads are what was bought to be downloaded, of orders that are paid and not disputed", () => {
  const orders = [
    orderOf("kept"),
    orderOf("unpaid", { status: "pending" }),
    orderOf("returned", { status: "refunded" }),
    orderOf("held", { dispute_status: "needs_response" }),
  ];

  expect(listBoughtDownloads(orders, new Map())).toMatchObject([
    { title: "Soundings", href: "/account/orders/kept" },
  ]);
});

test("an order in a list holds its products, each with its cover while it is sold", () => {
  const cover = { slug: "moon-ledger", title: "Moon Ledger", lang: undefined };
  const covers = new Map([["b", { ...cover, catalogueNumber: undefined, image: undefined }]]);
  const view = toOrderSummaryView(orderOf("o"), speaking("en"), covers);

  expect(view.pieces).toBe(3);
  expect(view.contents.map(({ title, cover: found }) => [title, found?.slug])).toEqual([
    ["Soundings", undefined],
    ["Moon Ledger", "moon-ledger"],
  ]);
});
