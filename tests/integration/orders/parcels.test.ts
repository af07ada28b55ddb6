/** Parcels as the shop manager enters them in Studio, and what the buyer sees of them. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asAdmin, asSiteAdmin } from "../../support/directus/directus.ts";
import { openStudioForFile } from "../../support/directus/editor.ts";
import { endpoints } from "../../support/endpoints.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { signInNewCustomer } from "../../support/shop/customers.ts";
import {
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  parseSessionId,
  readOutbox,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();
const manager = openStudioForFile(personas.hanne);

const created = (...create: object[]) => ({ create, update: [], delete: [] });

/** A guest buys two of one book and one of another, and pays. */
async function buyTwoTitles() {
  const [first, second] = [await createVariant(), await createVariant()];
  const [shopper, email] = [shop.shopper(), `parcels-${randomUUID()}@example.com`];
  await shopper.add(first.id, 2);
  await shopper.add(second.id, 1);
  const session = parseSessionId((await shopper.checkout({ email })).location);
  await shop.payments.pay(session);
  const order = await until(first.id, "paid");
  const link = /\/orders\/[\w-]+\?key=[\w.-]+/.exec((await shopper.comeBack(session)).html)?.[0] ?? "";
  const page = async () => (await shopper.get(link)).html.replaceAll("<!-- -->", "");
  return { order, email, first, second, page, number: order.number ?? "", skus: await readSkus(order.id) };
}

async function until(variant: string, value: string, field: "status" | "fulfillment_status" = "status") {
  const [order] = await eventually(
    () => listVariantOrders(variant),
    ([found]) => found?.[field] === value,
  );
  if (!order) throw new Error("There is no order.");
  return order;
}

async function readSkus(order: string) {
  const path = `/items/order_lines?filter[order][_eq]=${order}&sort=sort&fields=sku`;
  return (await manager.ask<{ sku: string }[]>("GET", path)).map(({ sku }) => sku);
}

const addParcel = (order: string, row: object) =>
  manager.ask("PATCH", `/items/orders/${order}`, { fulfillments: created(row) });
const parcelsOf = (order: string) =>
  manager.ask<{ id: string; lines: object[]; tracking_number: string | null }[]>(
    "GET",
    `/items/fulfillments?filter[order][_eq]=${order}&sort=sent_at`,
  );
const parcelMails = async (order: string) =>
  (await readOutbox(order)).filter(({ key }) => key.includes(":parcel:"));

test("an order leaves in two parcels, each is told once, and page, mail and list say what is still to come", async () => {
  const { order, email, first, second, page, number, skus } = await buyTwoTitles();

  await addParcel(order.id, {
    lines: [{ item: skus[0], quantity: 1 }],
    carrier: "DHL",
    tracking_number: "PART-1",
    tracking_url: "https://dhl.example/PART-1",
  });
  await until(first.id, "partially_fulfilled", "fulfillment_status");

  const mail = await mailTo(email, en("mails.parcel.part.subject", { number }));
  expect(mail.text).toContain(`1 × ${first.title}, Paperback`);
  expect(mail.text).not.toContain(second.title);
  expect(mail.text).toContain("https://dhl.example/PART-1");
  expect(mail.text).toContain(en("mails.parcel.carrier", { carrier: "DHL" }));
  const partly = await page();
  expect(partly).toContain(en("buying.order.states.partially_fulfilled"));
  expect(partly).toContain(en("buying.order.parcels.toSend"));
  expect(partly).toContain(`<bdi>1 × ${second.title}, Paperback</bdi>`);
  expect(partly).toContain('href="https://dhl.example/PART-1"');

  await addParcel(order.id, {});
  await until(first.id, "fulfilled");

  const rest = await mailTo(email, en("mails.parcel.rest.subject", { number }));
  expect(rest.text).toContain(`1 × ${second.title}, Paperback`);
  expect(await parcelsOf(order.id)).toMatchObject([
    { lines: [{ quantity: 1, line: order.lines[0]?.id }] },
    { lines: [{ quantity: 1 }, { quantity: 1, title: `${second.title}, Paperback` }] },
  ]);
  const all = await page();
  expect(all).toContain(en("buying.order.states.fulfilled"));
  expect(all).toContain(en("buying.order.parcels.title", { parcel: 2 }));
  expect(all).not.toContain(en("buying.order.parcels.toSend"));
  await manager.ask("PATCH", `/items/orders/${order.id}`, { staff_note: "Handed over" });
  expect(await parcelMails(order.id)).toHaveLength(2);
  expect((await readOutbox(order.id)).filter(({ key }) => key.endsWith(":sent"))).toEqual([]);
});

test("a corrected number is told again, once for each that is new", async () => {
  const { order, email, first, page, number } = await buyTwoTitles();
  await addParcel(order.id, { tracking_number: "WRONG-1" });
  await until(first.id, "fulfilled");
  await mailTo(email, /WRONG-1/);
  const [parcel] = await parcelsOf(order.id);
  const path = `/items/fulfillments/${parcel?.id}`;

  await manager.ask("PATCH", path, { tracking_number: "RIGHT-1" });
  await manager.ask("PATCH", path, { tracking_number: "RIGHT-1", carrier: "DHL" });

  const mail = await mailTo(email, en("mails.parcel.news.subject", { number }));
  expect(mail.text).toContain("RIGHT-1");
  expect(await page()).toContain("RIGHT-1");
  await manager.ask("PATCH", path, { carrier: "Hermes" });
  await eventually(
    () => asAdmin<{ notified: { tracking_number: string }[] }>(path),
    ({ notified }) => notified?.length === 2,
  );
  expect(await parcelMails(order.id)).toHaveLength(2);
  expect((await mailsTo(email)).filter(({ text }) => text.includes("RIGHT-1"))).toHaveLength(1);
});

test.each([
  ["more than was bought", ([sku]: string[]) => [{ item: sku, quantity: 3 }], "only 2 of 2 are left to send"],
  ["what was not bought", () => [{ item: "OF-NOBODY", quantity: 1 }], "OF-NOBODY is not among what is sent"],
  ["no whole piece", ([sku]: string[]) => [{ item: sku, quantity: 0 }], "Pieces are a whole number from 1"],
  [
    "a line twice, too often in all",
    ([sku]: string[]) => [
      { item: sku, quantity: 2 },
      { item: sku, quantity: 1 },
    ],
    "none of 2 is left to send",
  ],
])("a parcel with %s is refused in words, and nobody is told", async (_, linesOf, words) => {
  const { order, first, skus } = await buyTwoTitles();

  await expect(addParcel(order.id, { lines: linesOf(skus) })).rejects.toThrow(words);

  expect(await parcelsOf(order.id)).toEqual([]);
  expect((await listVariantOrders(first.id))[0]).toMatchObject({ fulfillment_status: "open" });
});

test("nothing is put into a parcel of an order that is not paid, or of which all has left", async () => {
  const variant = await createVariant();
  const shopper = shop.shopper();
  await shopper.add(variant.id);
  await shopper.checkout();
  const [unpaid] = await listVariantOrders(variant.id);
  const { order, first } = await buyTwoTitles();
  await addParcel(order.id, {});
  await until(first.id, "fulfilled");

  await expect(addParcel(unpaid?.id ?? "", {})).rejects.toThrow("not paid");
  await expect(addParcel(order.id, {})).rejects.toThrow("in a parcel already");
});

test("whoever is no staff learns nothing of an order by putting it into a parcel", async () => {
  const { order, skus } = await buyTwoTitles();
  const answer = await fetch(`${endpoints.directus.url}/items/fulfillments`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order: order.id, lines: [{ item: skus[0], quantity: 9 }] }),
  });

  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain("left to send");
});

test("whoever adds the parcel and sets Shipping at once sends one mail", async () => {
  const { order, email, first, number } = await buyTwoTitles();

  await manager.ask("PATCH", `/items/orders/${order.id}`, {
    fulfillment_status: "fulfilled",
    fulfillments: created({ tracking_number: "ONE-1" }),
  });

  await until(first.id, "fulfilled");
  await mailTo(email, en("mails.parcel.all.subject", { number }));
  const mails = (await readOutbox(order.id)).filter(({ key }) => /:(sent|parcel:.*)$/.test(key));
  expect(mails).toHaveLength(1);
});

test("a member finds the parcels of their own orders in the account, and nobody else does", async () => {
  const { order, first, second, skus } = await buyTwoTitles();
  const [member, other] = await Promise.all([signInNewCustomer(shop.url), signInNewCustomer(shop.url)]);
  const path = `/items/customers?filter[user][_eq]=${member.id}&fields=id`;
  const [row] = await asAdmin<{ id: string }[]>(path);
  await asSiteAdmin(`/items/orders/${order.id}`, { method: "PATCH", body: { customer: row?.id } });
  const tracked = { tracking_number: "MINE-1", tracking_url: "https://dhl.example/MINE-1" };
  await addParcel(order.id, { lines: [{ item: skus[0] }], carrier: "DHL", ...tracked });
  await until(first.id, "partially_fulfilled", "fulfillment_status");

  const list = (await member.client.get("/account/orders")).text;
  const page = await member.client.get(`/account/orders/${order.id}`);

  expect(list).toContain(en("buying.order.states.partially_fulfilled"));
  expect(page.text).toContain(tracked.tracking_url);
  expect(page.text).toContain(`1 × ${second.title}, Paperback`);
  expect((await other.client.get(`/account/orders/${order.id}`)).status).toBe(404);
});

test("an order that is partly sent and partly paid back says both", async () => {
  const { order, first, page, skus } = await buyTwoTitles();
  await addParcel(order.id, { lines: [{ item: skus[0] }] });
  await until(first.id, "partially_fulfilled", "fulfillment_status");
  await manager.ask("PATCH", `/items/orders/${order.id}`, {
    refunds: created({ requested_amount: "5,00", reason: "requested_by_customer" }),
  });
  await until(first.id, "partially_refunded");

  expect(await page()).toContain(en("buying.order.states.partially_fulfilled_and_refunded"));
  const list = await manager.ask<{ id: string }[]>(
    "GET",
    `/items/orders?filter[fulfillment_status][_eq]=partially_fulfilled&filter[id][_eq]=${order.id}&fields=id`,
  );
  expect(list).toEqual([{ id: order.id }]);
});
