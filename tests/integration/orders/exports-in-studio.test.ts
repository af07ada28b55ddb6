/** Lists for the books, asked for by the button in Studio, as the shop manager has it. */
import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { openStudioForFile } from "../../support/directus/editor.ts";
import { endpoints } from "../../support/endpoints.ts";
import { personas } from "../../support/personas.ts";
import {
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  parseSessionId,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();
const hanne = openStudioForFile(personas.hanne);
const teodor = openStudioForFile(personas.teodor);

const BUTTON = "0c0ffee0-0000-4000-8000-0000000004c0";
const today = new Date().toISOString().slice(0, 10);

interface Export {
  id: string;
  kind: string;
  status: string;
  file: string | null;
  rows: number | null;
  problem: string | null;
}
type Row = Record<string, string>;

/** Presses the button in a list of Studio. @returns the export, once it is written */
async function press(asked: Record<string, string>): Promise<Export> {
  const before = await listExports();
  await hanne.ask("POST", `/flows/trigger/${BUTTON}`, { collection: "orders", ...asked });
  const { status, ...found } = await eventually(
    async () => (await listExports()).find(({ id }) => !before.some((one) => one.id === id)),
    (one) => one !== undefined && one.status !== "requested",
  ).then((one) => one ?? Promise.reject(new Error("There is no export.")));
  return { ...found, status };
}

const listExports = () => hanne.ask<Export[]>("GET", "/items/exports?sort=-date_created&limit=20");

async function download(file: string | null, token = hanne.token): Promise<{ status: number; rows: Row[] }> {
  const answer = await fetch(`${endpoints.directus.url}/assets/${file}?download`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  return { status: answer.status, rows: answer.ok ? parse(text, { bom: true, columns: true }) : [] };
}

async function buy(name = "Ada Quist") {
  const variant = await createVariant();
  const shopper = shop.shopper();
  await shopper.add(variant.id, 2);
  const email = `export-${randomUUID()}@example.com`;
  const session = parseSessionId((await shopper.checkout({ email, name })).location);
  await shop.payments.pay(session);
  const [order] = await eventually(
    () => listVariantOrders(variant.id),
    ([found]) => found?.status === "paid",
  );
  if (!order) throw new Error("There is no order.");
  const [row] = await asAdmin<{ number: string; total_amount_formatted: string; total_amount: number }[]>(
    `/items/orders?filter[id][_eq]=${order.id}&fields=number,total_amount,total_amount_formatted`,
  );
  return { ...(row ?? { number: "", total_amount: 0 }), email };
}

const major = (amount: number) => (amount / 100).toFixed(2);

test("Hanne presses the button and downloads the orders of today; no cell is a formula", async () => {
  const order = await buy("=HYPERLINK(1)");
  const list = await press({ kind: "orders", from: today, until: today });
  const { rows } = await download(list.file);
  const [own] = rows.filter(({ email }) => email === order.email);

  expect(list).toMatchObject({ status: "done", rows: rows.length, problem: null });
  expect(own).toMatchObject({
    number: order.number,
    status: "paid",
    currency: "EUR",
    total: major(order.total_amount),
    paid: major(order.total_amount),
    refunded: "0.00",
    country: "DE",
  });
  expect(own?.name).not.toMatch(/^=/);
});

test("lines, invoices, taxes and members are lists too, and say the same sums", async () => {
  const order = await buy();
  const open = async (kind: string) => (await download((await press({ kind, from: today })).file)).rows;
  const lines = (await open("lines")).filter((row) => row.order === order.number);
  const ledger = await open("ledger");
  const vat = await open("vat");
  const [invoice] = (await open("invoices")).filter((row) => row.order === order.number);

  const sum = (rows: Row[], column: string) =>
    rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
  expect(lines.find(({ kind }) => kind === "product")).toMatchObject({ quantity: "2", currency: "EUR" });
  expect(sum(lines, "total")).toBe(order.total_amount);
  expect(
    sum(
      ledger.filter((row) => row.order === order.number),
      "gross",
    ),
  ).toBe(order.total_amount);
  expect(vat.map(({ net, tax_amount, gross }) => Number(net) + Number(tax_amount) - Number(gross))).toEqual(
    vat.map(() => expect.closeTo(0, 5)),
  );
  expect(
    sum(
      vat.filter(({ country }) => country === "DE"),
      "gross",
    ),
  ).toBeGreaterThanOrEqual(order.total_amount);
  expect(invoice).toMatchObject({ kind: "invoice", total: major(order.total_amount) });
  expect((await press({ kind: "members" })).status).toBe("done");
}, 60_000);

test("a notification in Studio leads to the file", async () => {
  const { file } = await press({ kind: "orders" });
  const notes = await eventually(
    () => hanne.ask<{ item: string; collection: string }[]>("GET", "/notifications?sort=-id&limit=20"),
    (all) => all.some(({ item }) => item === file),
  );

  expect(notes.find(({ item }) => item === file)?.collection).toBe("directus_files");
});

test("dates that cannot be are told on the row, and nothing is written", async () => {
  const { status, file, problem } = await press({ kind: "orders", from: "2026-03-02", until: "2026-03-01" });

  expect([status, file]).toEqual(["failed", null]);
  expect(problem).toBeTruthy();
});

test("editors have no such button, and neither they nor customers or guests get a list", async () => {
  const { file } = await press({ kind: "orders" });
  const asked = { collection: "orders", kind: "orders" };
  const before = (await listExports()).length;

  const buttons = async ({ ask }: typeof hanne) =>
    (await ask<{ id: string }[]>("GET", "/flows?filter[trigger][_eq]=manual")).map(({ id }) => id);
  expect(await buttons(hanne)).toContain(BUTTON);
  expect(await buttons(teodor)).not.toContain(BUTTON);
  await teodor.ask("POST", `/flows/trigger/${BUTTON}`, asked).catch(() => undefined);
  await expect(teodor.ask("POST", "/items/exports", { kind: "orders" })).rejects.toThrow();
  await expect(teodor.ask("GET", "/items/exports")).rejects.toThrow();
  expect((await listExports()).length).toBe(before);
  await expect(hanne.ask("GET", "/operations")).rejects.toThrow();
  await expect(hanne.ask("POST", "/items/exports", { kind: "orders", status: "done" })).rejects.toThrow();

  const maya = new AuthClient(shop.url);
  await maya.signIn(personas.maya.email, personas.maya.password);
  for (const client of [maya, new AuthClient(shop.url)])
    expect((await client.get(`/assets/${file}`)).status).toBe(404);
  expect((await fetch(`${endpoints.directus.url}/assets/${file}`)).status).toBe(403);
});

test("after a week a list is gone, with its file", async () => {
  const { id, file } = await press({ kind: "orders" });
  const date_created = new Date(Date.now() - (limits.exportsKept + 60) * 1000).toISOString();
  await asAdmin(`/items/exports/${id}`, { method: "PATCH", body: { date_created } });
  await press({ kind: "orders" });

  await eventually(
    () => asAdmin<{ id: string }[]>(`/items/exports?filter[id][_eq]=${id}&fields=id`),
    (rows) => rows.length === 0,
  );
  expect((await download(file)).status).not.toBe(200);
});
