import { expect, test } from "vitest";
import { buildCreditNoteDocument, buildInvoiceDocument } from "#server/orders/invoices/invoice-document.ts";
import { type Order, OrderSchema } from "#server/orders/order.ts";
import { renderPdf } from "#server/pdf/render-document.ts";
import { speaking } from "../../../support/directus/languages.ts";
import { de, en } from "../../../support/messages.ts";
import { extractPdfText } from "../../../support/shop/pdf-text.ts";

const seller = {
  name: "Slack Water Press",
  address: ["Stauwasser 3", "25938 Wyk auf Föhr"],
  vatId: "DE000000000",
  email: "post@slackwater.example",
  note: "The office is closed at high water.",
  prefixes: { invoice: "INV-", credit_note: "CN-" },
};
const at = new Date("2026-03-07T23:30:00Z");
const about = { number: "INV-1001", issuedAt: at, seller };
const paid = { orderNumber: "1042", payment: "pi_3Qx1aB2cD3eF4gH5iJ6kL7mN", at };

const line = (sort: number, more: object = {}) => ({
  id: String(sort),
  kind: "product",
  variant: "v",
  title: "Soundings",
  variant_title: "Hardcover",
  sku: "SWP-001",
  quantity: 1,
  unit_amount: 3800,
  total_amount: 3800,
  tax_rate_ppm: 190_000,
  ...more,
});

/** 38.00 of prints at 19 %, 24.00 of books at 7 %, tax contained, in EUR to Hamburg. */
function orderOf(more: object = {}): Order {
  return OrderSchema.parse({
    id: "o",
    number: "1042",
    status: "paid",
    fulfillment_status: "open",
    attempt: 1,
    key: "k",
    email: "ada@example.com",
    name: "Ada Reef",
    currency: "EUR",
    total_amount: 6200,
    tax_behavior: "inclusive",
    tax_breakdown: [
      { title: "VAT 19 %", ppm: 190_000, net: 3193, amount: 607 },
      { title: "VAT 7 %", ppm: 70_000, net: 2243, amount: 157 },
    ],
    shipping_address: { name: "Ada Reef", line1: "Hafenstraße 12", city: "Łódź", country: "DE" },
    lines: [
      line(1),
      line(2, { title: "Tides", total_amount: 2400, unit_amount: 2400, tax_rate_ppm: 70_000 }),
    ],
    ...more,
  });
}

test("an invoice says who, what, when and the tax of each rate", () => {
  const paper = buildInvoiceDocument(orderOf(), { ...about, paid, language: speaking("en") });

  expect(paper.seller).toEqual([
    "Slack Water Press",
    "Stauwasser 3",
    "25938 Wyk auf Föhr",
    en("buying.invoices.vatId", { id: "DE000000000" }),
  ]);
  expect(paper.buyer).toEqual(["Ada Reef", "Hafenstraße 12", "Łódź", "Germany", "ada@example.com"]);
  expect(paper.facts.map(({ value }) => value)).toEqual([
    "March 7, 2026",
    "1042",
    "March 7, 2026",
    paid.payment,
  ]);
  expect(paper.lines[1]).toMatchObject({
    what: "Tides, Hardcover",
    quantity: "1",
    tax: "7%",
    amount: "€24.00",
  });
  expect(paper.sums.map(({ value }) => value)).toEqual(["€62.00", "€62.00"]);
  expect(paper.taxes).toEqual([
    ["VAT 19 %", "€31.93", "€6.07", "€38.00"],
    ["VAT 7 %", "€22.43", "€1.57", "€24.00"],
  ]);
  expect(paper.notes).toContain(seller.note);
});

test("a discount, delivery and tax on top stand between the sum and the total", () => {
  const order = orderOf({
    tax_behavior: "exclusive",
    discount_amount: 500,
    discount_code: "TIDE",
    total_amount: 4517,
    tax_breakdown: [{ title: "VAT 19 %", ppm: 190_000, net: 3796, amount: 721 }],
    lines: [line(1), line(2, { kind: "shipping", title: "By ferry", unit_amount: 496, total_amount: 496 })],
  });

  const paper = buildInvoiceDocument(order, { ...about, paid, language: speaking("en") });

  expect(paper.sums).toEqual([
    { label: en("buying.invoices.sum"), value: "€42.96" },
    { label: en("buying.cart.code.sum", { code: "TIDE" }), value: "-€5.00" },
    { label: "VAT 19 %", value: "€7.21" },
    { label: en("buying.invoices.total"), value: "€45.17" },
  ]);
});

test("a seller who has written nothing down sells under what is known, and a free order has no tax table", () => {
  const nobody = { ...seller, address: [], vatId: undefined, email: undefined, note: undefined };
  const order = orderOf({ total_amount: 0, tax_breakdown: [], shipping_address: null });

  const paper = buildInvoiceDocument(order, {
    ...about,
    seller: nobody,
    language: speaking("en"),
    paid: { ...paid, payment: undefined },
  });

  expect(paper.seller).toEqual(["Slack Water Press"]);
  expect(paper.buyer).toEqual(["Ada Reef", "ada@example.com"]);
  expect(paper.taxes).toEqual([]);
  expect(paper.facts.map(({ label }) => label)).not.toContain(en("buying.invoices.payment"));
  expect(renderPdf(paper).length).toBeGreaterThan(1000);
});

test("credit notes name their invoice and come to the sale, rate by rate", () => {
  const invoice = { number: "INV-1001", issuedAt: at.toISOString(), document: { buyer: ["Ada Quist"] } };
  const notes = [
    [0, 3333],
    [3333, 2867],
  ].map(([credited = 0, amount = 0]) =>
    buildCreditNoteDocument(orderOf(), {
      ...about,
      number: "CN-1001",
      language: speaking("en"),
      invoice,
      refund: { id: "re_1", amount },
      credited,
    }),
  );

  expect(notes[0]?.buyer).toEqual(["Ada Quist"]);
  expect(notes[0]?.facts).toContainEqual({ label: en("buying.invoices.ofInvoice"), value: "INV-1001" });
  expect(notes.map(({ sums }) => sums.at(-1)?.value)).toEqual(["€33.33", "€28.67"]);
  const cents = (text = "") => Number(text.replace(/[€.]/g, ""));
  const sumOf = (rate: number, column: number) =>
    notes.reduce((sum, { taxes }) => sum + cents(taxes[rate]?.[column]), 0);
  expect([sumOf(0, 1), sumOf(0, 2), sumOf(1, 1), sumOf(1, 2)]).toEqual([3193, 607, 2243, 157]);
});

test.each([
  ["EUR", 3800, "38,00 €"],
  ["JPY", 3800, "3.800 ¥"],
  ["KWD", 3800, "3,800 KWD"],
])("amounts in %s are written as the language writes them", (currency, unit, written) => {
  const order = orderOf({ currency, lines: [line(1, { unit_amount: unit })] });

  const [first] = buildInvoiceDocument(order, { ...about, paid, language: speaking("de") }).lines;

  expect(first?.price.replaceAll(/\s/g, " ")).toBe(written);
});

test("on paper every letter can be searched and copied, of long names too", () => {
  const title = `Office of the ${"Donaudampfschifffahrt".repeat(9)}, Łódź`;
  const order = orderOf({ name: "Åsa Kovářová", lines: [line(1, { title })] });

  const pages = extractPdfText(
    renderPdf(buildInvoiceDocument(order, { ...about, paid, language: speaking("de") })),
  );

  const text = pages.flat().join("").normalize("NFC");
  expect(text).not.toContain("\ufffd");
  expect(text.replaceAll(" ", "")).toContain(`${title}, Hardcover`.replaceAll(" ", ""));
  expect(text).toContain(`${de("buying.invoices.invoice")} INV-1001`);
  expect(text).toContain(de("buying.invoices.page", { page: "1", pages: "1" }));
});

test.each(["佐藤さくら", "渡邊ハナコ", "张伟", "張偉龍", "김민수"])(
  "%s is written on paper, and no boxes",
  (name) => {
    const order = orderOf({ name, shipping_address: null });

    const pages = extractPdfText(
      renderPdf(buildInvoiceDocument(order, { ...about, paid, language: speaking("en") })),
    );

    const text = pages.flat().join("").normalize("NFKC");
    expect(text).not.toContain("\ufffd");
    expect(text).toContain(name);
  },
);

test("many lines go over several pages, each with the head of the table and its number", () => {
  const order = orderOf({
    lines: Array.from({ length: 60 }, (_, sort) => line(sort, { sku: `SWP-${sort}.` })),
  });

  const pages = extractPdfText(
    renderPdf(buildInvoiceDocument(order, { ...about, paid, language: speaking("en") })),
  );

  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((texts, index) => {
    expect(texts).toContain(en("buying.invoices.page", { page: `${index + 1}`, pages: `${pages.length}` }));
    if (texts.some((text) => text.startsWith("SWP-")))
      expect(texts).toContain(en("buying.invoices.columns.what"));
  });
  for (let sort = 0; sort < 60; sort++)
    expect(pages.flat().filter((text) => text === `SWP-${sort}.`)).toHaveLength(1);
});

test("an Arabic invoice runs from right to left, and its letters are shaped and found again", () => {
  const paper = buildInvoiceDocument(orderOf(), { ...about, paid, language: speaking("ar") });

  const texts = extractPdfText(renderPdf(paper)).flat();

  const backwards = texts.map((text) => [...text].reverse().join("").normalize("NFKC"));
  expect(paper.direction).toBe("rtl");
  expect(backwards.join("\n")).not.toContain("\ufffd");
  expect(backwards.join("\n")).toContain("الإصدار");
  expect(texts.join("\n")).toContain("Soundings, Hardcover");
  expect(texts.some((text) => /[\ufe70-\ufeff]/.test(text))).toBe(true);
});
