import { beforeAll, expect, test } from "vitest";
import { asAdmin, asSiteAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { en } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { extractPdfText } from "../../support/shop/pdf-text.ts";
import { exportOrders } from "../../support/shop/run-exports.ts";
import {
  buyAndPay,
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  parseSessionId,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();
/** Two paid orders that these tests only look at. */
let one: Awaited<ReturnType<typeof buyAndPay>>;
let other: typeof one;
beforeAll(async () => {
  [one, other] = [await buyAndPay(shop, {}), await buyAndPay(shop, {})];
});

interface InvoiceRow {
  id: string;
  kind: "invoice" | "credit_note";
  number: string;
  sequence: number;
  total_amount: string | number;
  file: string | null;
  document: { facts: { label: string; value: string }[]; taxes: string[][] };
}

function invoicesOf(order: string) {
  return asAdmin<InvoiceRow[]>(`/items/invoices?filter[order][_eq]=${order}&sort=-kind,sequence`);
}

/** The addresses of the PDFs that an order's page leads to. */
async function linksOn(page: string): Promise<string[]> {
  const html = await (await fetch(new URL(page, shop.url))).text();
  return [...html.matchAll(/href="([^"]+\/invoices\/[^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
}

async function save(path: string | undefined) {
  const answer = await fetch(new URL(path ?? "/", shop.url), { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, pdf: Buffer.from(await answer.arrayBuffer()) };
}

function payBack(order: string, amount: number) {
  return asAdmin<{ id: string }>("/items/refunds", { method: "POST", body: { order, amount } });
}

test("a paid order has an invoice to save, which its receipt brings and Ragna finds", async () => {
  const { order, title, link } = one;

  const [path] = await linksOn(link);
  const { status, headers, pdf } = await save(path);

  const [invoice] = await invoicesOf(order.id);
  const text = extractPdfText(pdf).flat().join("\n");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/pdf");
  expect(headers.get("Content-Disposition")).toContain(`${invoice?.number}.pdf`);
  expect(headers.get("Cache-Control")).toContain("private, no-store");
  for (const words of [`Invoice ${invoice?.number}`, title, "Ada Quist", "Slack Water Press", "VAT 19 %"])
    expect(text.replaceAll("\n", " ")).toContain(words);
  const mail = await mailTo("ada@example.com", new RegExp(`order ${order.number}\\b`));
  expect(mail.text).toContain(en("mails.receipt.invoice"));
  expect(mail.attachments).toMatchObject([{ filename: `${invoice?.number}.pdf`, size: pdf.length }]);
  const stored = await fetch(`${endpoints.directus.url}/assets/${invoice?.file}`, {
    headers: { Authorization: `Bearer ${endpoints.directus.adminToken}` },
  });
  expect(Buffer.from(await stored.arrayBuffer()).equals(pdf)).toBe(true);
  expect((await save(`/assets/${invoice?.file}`)).status).toBe(404);
});

test("what Ragna changes later is on later invoices only", async () => {
  const [path] = await linksOn(one.link);
  const before = await save(path);
  const { seller_name } = await asAdmin<{ seller_name: string }>("/items/globals?fields=seller_name");
  await asAdmin("/items/globals", { method: "PATCH", body: { seller_name: "Spring Tide Books" } });
  const last = await buyAndPay(shop, {});
  await asAdmin("/items/globals", { method: "PATCH", body: { seller_name } });

  const after = await save(path);
  const [later] = await linksOn(last.link);

  expect(after.pdf.equals(before.pdf)).toBe(true);
  expect(extractPdfText((await save(later)).pdf)[0]).toContain("Spring Tide Books");
});

test("each refund has one credit note, which names the invoice, and together they are the sale", async () => {
  const { variant, order, payment, link } = await buyAndPay(shop, {});
  await payBack(order.id, 1000);
  await eventually(
    () => invoicesOf(order.id),
    (rows) => rows.length === 2,
  );

  await fetch(`${shop.payments.url}/v1/refunds`, {
    method: "POST",
    body: new URLSearchParams({ payment_intent: payment }),
    headers: { Authorization: "Bearer sk_test_vitrine" },
  });
  await eventually(
    () => listVariantOrders(variant),
    ([found]) => found?.status === "refunded",
  );

  const [invoice, ...notes] = await invoicesOf(order.id);
  const links = await linksOn(link);
  const saved = await save(links[1]);
  expect(notes.map(({ total_amount }) => Number(total_amount))).toEqual([
    1000,
    Number(order.total_amount) - 1000,
  ]);
  for (const { document } of notes)
    expect(document.facts).toContainEqual({ label: en("buying.invoices.ofInvoice"), value: invoice?.number });
  const cents = (text = "") => Number(text.replace(/[^\d]/g, ""));
  const gross = (rows: string[][]) => rows.reduce((sum, cells) => sum + cents(cells[3]), 0);
  expect(gross(notes.flatMap(({ document }) => document.taxes))).toBe(Number(order.total_amount));
  expect(links).toHaveLength(3);
  expect(extractPdfText(saved.pdf).flat().join("\n")).toContain(
    `${en("buying.invoices.creditNote")} ${notes[0]?.number}`,
  );
  const mail = await mailTo(
    "ada@example.com",
    en("mails.refunded.subject", { amount: "€10.00", number: order.number ?? "" }),
  );
  expect(mail.text).toContain(en("mails.refunded.creditNote"));
});

test("a refund that fails and is made again has one credit note, and so has the accountant", async () => {
  const { variant, order, payment } = await buyAndPay(shop, {});
  await shop.payments.refund(payment, 1000);
  const [, failed] = await eventually(
    () => invoicesOf(order.id),
    (found) => found.length === 2,
  );
  const made = await shop.payments.read<{ data: { id: string }[] }>(`refunds?payment_intent=${payment}`);
  const body = JSON.stringify({ status: "failed" });
  await fetch(`${shop.payments.url}/_sim/refunds/${made.data[0]?.id}`, { method: "POST", body });
  await eventually(
    () => listVariantOrders(variant),
    ([found]) => found?.problem !== null,
  );

  await payBack(order.id, 1500);

  const rows = await eventually(
    () => invoicesOf(order.id),
    (found) => found.length === 3,
  );
  const [invoice, first, second] = rows;
  expect(first?.number).toBe(failed?.number);
  expect([first?.total_amount, second?.total_amount].map(Number)).toEqual([1000, 500]);
  const day = new Date().toISOString().slice(0, 10);
  const { stdout } = await exportOrders("--from", day, "--to", day);
  const ours = stdout.split("\r\n").filter((row) => row.split(",")[2] === order.number);
  expect(ours.map((row) => row.split(",").filter((_, index) => index === 10 || index === 12))).toEqual([
    [(Number(order.total_amount) / 100).toFixed(2), invoice?.number],
    ["-10.00", first?.number],
    ["-5.00", second?.number],
  ]);
}, 90_000);

test("a credit note is booked when it was issued, not when its refund was asked for", async () => {
  const { order } = await buyAndPay(shop, {});
  const { id } = await payBack(order.id, 1000);
  const [, note] = await eventually(
    () => invoicesOf(order.id),
    (rows) => rows.length === 2,
  );
  await asSiteAdmin(`/items/refunds/${id}`, {
    method: "PATCH",
    body: { date_created: "2026-01-15T12:00:00Z" },
  });
  await asSiteAdmin(`/items/invoices/${note?.id}`, {
    method: "PATCH",
    body: { issued_at: "2026-02-15T12:00:00Z" },
  });

  const [january, february] = await Promise.all([
    exportOrders("--from", "2026-01-15", "--to", "2026-01-15"),
    exportOrders("--from", "2026-02-15", "--to", "2026-02-15"),
  ]);

  expect(january.stdout).not.toContain(`,${order.number},`);
  expect(february.stdout).toMatch(
    new RegExp(`^2026-02-15.*,refund,${order.number},.*,${note?.number}\r$`, "m"),
  );
});

test("an order that was left without its papers gets them", async () => {
  const { variant, order } = await buyAndPay(shop, {});
  await payBack(order.id, 1000);
  await eventually(
    () => listVariantOrders(variant),
    ([found]) => found?.status === "partially_refunded",
  );
  const papers = await eventually(
    () => invoicesOf(order.id),
    (rows) => rows.length === 2,
  );
  await asSiteAdmin("/items/invoices", { method: "DELETE", body: papers.map(({ id }) => id) });

  const rows = await eventually(
    () => invoicesOf(order.id),
    (found) => found.length === 2,
    90,
  );

  expect(rows.map(({ kind, total_amount }) => [kind, Number(total_amount)])).toEqual([
    ["invoice", Number(order.total_amount)],
    ["credit_note", 1000],
  ]);
}, 120_000);

test("buyers who pay at once get numbers that follow each other, each once", async () => {
  const { id } = await createVariant();
  const sessions = await Promise.all(
    [1, 2, 3].map(async () => {
      const shopper = shop.shopper();
      await shopper.add(id);
      return parseSessionId((await shopper.checkout()).location);
    }),
  );

  await Promise.all(sessions.map((session) => shop.payments.pay(session)));

  const orders = await eventually(
    () => listVariantOrders(id),
    (found) => found.length === 3 && found.every(({ status }) => status === "paid"),
  );
  const own = (await Promise.all(orders.map((order) => invoicesOf(order.id)))).flat();
  const numbers = own.map(({ sequence }) => sequence).sort((a, b) => a - b);
  const all = await asAdmin<InvoiceRow[]>(
    `/items/invoices?limit=-1&sort=sequence&filter[kind][_eq]=invoice&filter[sequence][_between]=${numbers[0]},${numbers.at(-1)}`,
  );
  expect(own).toHaveLength(3);
  expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_row, index) => (numbers[0] ?? 0) + index));
});

test("an invoice is for whoever has the link to its own order", async () => {
  const [path = ""] = await linksOn(one.link);
  const [ofOther = ""] = await linksOn(other.link);
  const foreign = `${path.split("/invoices/")[0]}/invoices/${ofOther.split("/invoices/")[1]?.split("?")[0]}?${path.split("?")[1]}`;

  const answers = await Promise.all([
    save(path.replace(/key=\w+\./, "key=zzzzzz.")),
    save(path.split("?")[0]),
    save(foreign),
    save(path.replace(/invoices\/[\w-]+/, "invoices/none")),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test("whose account is gone is on no invoice that can still be fetched; Ragna has it", async () => {
  const { order, link } = await buyAndPay(shop, {});
  const [path] = await linksOn(link);
  await asAdmin(`/items/orders/${order.id}`, { method: "PATCH", body: { email: "" } });

  const answer = await save(path);

  expect(answer.status).toBe(404);
  expect(await linksOn(link)).toEqual([]);
  expect(await invoicesOf(order.id)).toHaveLength(1);
});
