import { expect, test } from "vitest";
import { buildPackingSlipDocument } from "#server/orders/fulfillment/packing-slip-document.ts";
import { OrderSchema } from "#server/orders/order.ts";
import { renderPdf } from "#server/pdf/render-document.ts";
import { speaking } from "../../support/directus/languages.ts";
import { en } from "../../support/messages.ts";
import { extractPdfText } from "../../support/shop/pdf-text.ts";

const seller = {
  name: "Slack Water Press",
  address: ["Stauwasser 3", "25938 Wyk auf Föhr"],
  vatId: "DE000000000",
  email: "post@slackwater.example",
  note: "The office is closed at high water.",
  prefixes: { invoice: "INV-", credit_note: "CN-" },
};

const line = (id: string, more: object = {}) => ({
  id,
  kind: "product",
  type: "physical",
  title: `Book ${id}`,
  variant_title: "Hardcover",
  sku: `SW-${id}`,
  quantity: 2,
  unit_amount: 3800,
  total_amount: 7600,
  ...more,
});

const orderOf = (more: object = {}) =>
  OrderSchema.parse({
    id: "o",
    number: "1042",
    status: "paid",
    fulfillment_status: "open",
    attempt: 1,
    key: "k",
    email: "ada@example.com",
    currency: "EUR",
    total_amount: 15_200,
    paid_at: "2026-03-07T23:30:00Z",
    shipping_method: "Germany, parcel",
    shipping_address: { name: "Ada Reef", line1: "Hafenstraße 12", city: "Hamburg", country: "DE" },
    note: "Ring twice",
    lines: [line("a"), line("b"), line("c", { type: "digital" }), line("d", { kind: "shipping" })],
    ...more,
  });
const write = (order = orderOf(), parcel?: string, tag: "en" | "ar" = "en") =>
  buildPackingSlipDocument(order, { seller, language: speaking(tag), parcel });
const textOf = (document: ReturnType<typeof write>) =>
  extractPdfText(renderPdf(document)).map((page) => page.join("\n"));

test("a packing slip says what is sent where, and no price, tax or mailbox", () => {
  const [page = ""] = textOf(write());

  for (const text of [
    `${en("buying.packingSlip.title")} 1042`,
    "Slack Water Press",
    "Hafenstraße 12",
    "Hamburg",
    "March 7, 2026",
    "Germany, parcel",
    "Book a, Hardcover",
    "SW-b",
    "Ring twice",
  ])
    expect(page).toContain(text);
  expect(page).not.toMatch(/Book [cd]|\b(38|76)\b|€|VAT|DE0|ada@/);
});

test("the slip of a parcel holds its lines alone, and says what is still to come", () => {
  const fulfillments = [
    { id: "p1", lines: [{ line: "a", quantity: 1 }] },
    { id: "p2", lines: [{ line: "b", quantity: 2 }] },
  ];
  const slip = write(orderOf({ fulfillments }), "p2");

  expect(slip.number).toBe("1042/2");
  expect(slip.lines).toMatchObject([{ what: "Book b, Hardcover", detail: "SW-b", quantity: "2" }]);
  expect(slip.notes.at(-1)).toBe(`${en("buying.packingSlip.toCome")}\n1 × Book a, Hardcover`);
});

test("many lines go on on further pages, under the head of the table again", () => {
  const lines = Array.from({ length: 60 }, (_, index) => line(String(index), { title: `Chart ${index}` }));
  const pages = textOf(write(orderOf({ lines })));

  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages.slice(0, -1)) expect(page).toContain(en("buying.packingSlip.columns.what"));
  expect(lines.every(({ title }) => pages.some((page) => page.includes(`${title}, Hardcover`)))).toBe(true);
});

test("it is written in the buyer's language, from right to left where that is", () => {
  const slip = write(orderOf(), undefined, "ar");

  expect(slip).toMatchObject({ direction: "rtl", title: speaking("ar").t("buying.packingSlip.title") });
});
