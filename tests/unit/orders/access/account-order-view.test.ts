import { expect, test } from "vitest";
import {
  listBoughtDownloads,
  toOrderDownloads,
  toOrderSummaryView,
} from "#server/orders/access/account-order-view.ts";
import { OrderSummarySchema, ShownOrderSchema } from "#server/orders/order.ts";
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

test("an order's downloads are its digital lines, and a payment in dispute says why they have no files", () => {
  const amounts = { unit_amount: 1400, total_amount: 1400 };
  const read = (more: object) =>
    ShownOrderSchema.parse({
      id: "o",
      status: "paid",
      fulfillment_status: "open",
      currency: "EUR",
      attempt: 0,
      key: "",
      email: "maya@example.com",
      subtotal_amount: 2800,
      discount_amount: 0,
      shipping_amount: 0,
      tax_amount: 0,
      total_amount: 2800,
      paid_amount: 2800,
      refunded_amount: 0,
      lines: [
        { ...epub, ...amounts, id: "1" },
        { ...book, ...amounts, id: "2" },
      ],
      ...more,
    });
  const file = { id: "f", title: "Soundings.epub", name: "s.epub", bytes: 1_000_000, version: "1", left: 0 };
  const goods = { downloads: new Map([["1", [file]]]) };
  const language = speaking("en");

  const kept = toOrderDownloads({ ...read({}), payments: [] }, language, goods);
  expect(kept.lines.map(({ title, downloads }) => [title, downloads])).toMatchObject([
    ["Soundings", [{ size: "1 MB", usedUp: true }]],
  ]);
  expect(kept.held).toBeUndefined();
  const held = toOrderDownloads(
    { ...read({ dispute_status: "needs_response" }), payments: [] },
    language,
    {},
  );
  expect(held).toMatchObject({ held: language.t("buying.order.disputed"), lines: [{ downloads: [] }] });
});
