/** The delivery address of an order as the shop manager changes it in Studio, and what the buyer sees of it. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { openStudioForFile } from "../../support/directus/editor.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import {
  buyAndPay,
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  readOutbox,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();
const manager = openStudioForFile(personas.hanne);

interface ChangedOrder {
  shipping_address: Record<string, string>;
  shipping_address_formatted: string;
  address_changes: Record<string, string>[] | null;
}

async function buy() {
  const email = `moved-${randomUUID()}@example.com`;
  const { order, shopper, link } = await buyAndPay(shop, { email });
  const page = async () => (await shopper.get(link)).html;
  return { order, id: order.id, email, number: order.number ?? "", page };
}

const read = (order: string) =>
  manager.ask<ChangedOrder>(
    "GET",
    `/items/orders/${order}?fields=shipping_address,shipping_address_formatted,address_changes`,
  );
/** As the form sends it: the rows that stand there, and a new one. */
const change = async (order: string, row: object) =>
  manager.ask("PATCH", `/items/orders/${order}`, {
    address_changes: [...((await read(order)).address_changes ?? []), row],
  });
const addressMails = async (order: string) =>
  (await readOutbox(order)).filter(({ key }) => key.includes(":address:"));

test("Hanne changes an address before anything is sent: page and mail say so, and what stood there stays readable", async () => {
  const { id, email, number, page } = await buy();

  await change(id, { line1: " Deichstraße 9 ", postal_code: "27474", line2: "Hinterhaus" });

  const mail = await mailTo(email, en("mails.addressChanged.subject", { number }));
  for (const line of ["Ada Quist", "Deichstraße 9", "Hinterhaus", "27474 Cuxhaven"])
    expect(mail.text).toContain(line);
  expect(mail.text).not.toContain("Am Alten Hafen");
  const html = await page();
  expect(html).toContain("Deichstraße 9");
  expect(html).not.toContain("Am Alten Hafen");
  const order = await eventually(
    () => read(id),
    ({ shipping_address_formatted }) => shipping_address_formatted.includes("Deichstraße 9"),
  );
  expect(order.shipping_address).toMatchObject({ name: "Ada Quist", line1: "Deichstraße 9", country: "DE" });
  expect(order.address_changes).toMatchObject([
    { former: "Ada Quist, Am Alten Hafen 3, 27472 Cuxhaven, DE", by: personas.hanne.name },
  ]);
  expect(Date.parse(order.address_changes?.[0]?.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  const [invoice] = await asAdmin<{ document: { buyer: string[] } }[]>(
    `/items/invoices?filter[order][_eq]=${id}&fields=document`,
  );
  expect(invoice?.document.buyer).toContain("Am Alten Hafen 3");
});

test("each change is told once, and each former address stays", async () => {
  const { id, email, number } = await buy();

  await change(id, { line1: "Falsch 1", line2: "Flat 2" });
  await change(id, { line1: "Richtig 1", line2: "-" });
  await manager.ask("PATCH", `/items/orders/${id}`, { staff_note: "Rang twice" });

  const told = async () => await mailsTo(email);
  const subject = en("mails.addressChanged.subject", { number });
  await eventually(told, (mails) => mails.filter((mail) => mail.subject === subject).length === 2);
  const { shipping_address, address_changes } = await read(id);
  expect(shipping_address).toMatchObject({ line1: "Richtig 1", line2: "" });
  expect(address_changes?.map(({ former }) => former)).toEqual([
    "Ada Quist, Am Alten Hafen 3, 27472 Cuxhaven, DE",
    "Ada Quist, Falsch 1, Flat 2, 27472 Cuxhaven, DE",
  ]);
  expect(await addressMails(id)).toHaveLength(2);
});

test.each([
  ["no difference", [{ line1: "Am Alten Hafen 3" }], "the address that stands there"],
  ["a street taken away", [{ line1: "-" }], "Only the addition"],
  ["two at once", [{ line1: "One 1" }, { line1: "Two 2" }], "one row for one change"],
])("a change with %s is refused in words, and nobody is told", async (_, rows, words) => {
  const { id } = await buy();

  await expect(manager.ask("PATCH", `/items/orders/${id}`, { address_changes: rows })).rejects.toThrow(words);

  expect(await read(id)).toMatchObject({
    shipping_address: { line1: "Am Alten Hafen 3" },
    address_changes: null,
  });
  expect(await addressMails(id)).toEqual([]);
});

test("once a parcel has left, an address stays as it is", async () => {
  const { id } = await buy();
  await manager.ask("PATCH", `/items/orders/${id}`, {
    fulfillments: { create: [{ carrier: "DHL" }], update: [], delete: [] },
  });

  await expect(change(id, { line1: "Zu spät 1" })).rejects.toThrow("has left");

  expect(await read(id)).toMatchObject({ shipping_address: { line1: "Am Alten Hafen 3" } });
});

test("the trace is not rewritten, and no address is changed beside it", async () => {
  const [{ id }, other] = [await buy(), await buy()];
  await change(id, { city: "Otterndorf" });
  const { address_changes } = await read(id);
  const path = `/items/orders/${id}`;
  const forged = [{ ...address_changes?.[0], by: "Nobody" }];

  for (const rows of [[], forged, null])
    await expect(manager.ask("PATCH", path, { address_changes: rows })).rejects.toThrow();
  await expect(manager.ask("PATCH", path, { shipping_address: { line1: "Quiet 1" } })).rejects.toThrow(
    "Address changes",
  );
  const both = { keys: [id, other.id], data: { address_changes: [{ line1: "Both 1" }] } };
  await expect(manager.ask("PATCH", "/items/orders", both)).rejects.toThrow("one order at a time");

  expect(await read(id)).toMatchObject({ shipping_address: { city: "Otterndorf" }, address_changes });
});

test("with an address that Ragna empties go those that stood there before, and its packing slip", async () => {
  const { id } = await buy();
  await change(id, { line1: "Deichstraße 9" });
  const slip = () => asAdmin<{ packing_slip: string | null }>(`/items/orders/${id}?fields=packing_slip`);
  const { packing_slip } = await eventually(slip, (row) => row.packing_slip !== null);

  await asAdmin(`/items/orders/${id}`, { method: "PATCH", body: { shipping_address: null } });

  await eventually(slip, (row) => row.packing_slip === null);
  expect(await asAdmin(`/files?filter[id][_eq]=${packing_slip}`)).toEqual([]);
  expect(await read(id)).toEqual({
    shipping_address: null,
    shipping_address_formatted: "",
    address_changes: null,
  });
});

test("the address of an order that is not paid is left to its buyer", async () => {
  const variant = await createVariant();
  const shopper = shop.shopper();
  await shopper.add(variant.id);
  await shopper.checkout();
  const [unpaid] = await listVariantOrders(variant.id);

  await expect(change(unpaid?.id ?? "", { line1: "Elsewhere 1" })).rejects.toThrow("of a paid order");
});
