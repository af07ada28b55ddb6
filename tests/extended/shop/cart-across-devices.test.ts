import { expect, test } from "vitest";
import { makeCustomer } from "../../support/shop/customers.ts";
import type { Shopper } from "../../support/shop/shopper.ts";
import { createVariant, openTestShop } from "../../support/shop/test-shop.ts";

const shop = openTestShop();

/** How many pieces of each title are in a cart. */
async function piecesOf(shopper: Shopper): Promise<Record<string, number>> {
  const { html } = await shopper.get("/cart");
  const lines = [...html.matchAll(/<li class="cart-line">.*?<\/li>/gs)].map(([line]) => {
    const title = /<h2[^>]*>(?:<a[^>]*>)?([^<]+)/.exec(line)?.[1] ?? "";
    const count = /<input[^>]*type="number"[^>]*>/.exec(line)?.[0] ?? "";
    return [title, Number(/value="(\d+)"/.exec(count)?.[1])];
  });
  return Object.fromEntries(lines);
}

async function signOut(shopper: Shopper) {
  const { csrfToken } = JSON.parse((await shopper.get("/auth/csrf")).html) as { csrfToken: string };
  return shopper.post("/auth/signout", { csrfToken });
}

test("what a member puts into the cart on one device is in it on the other, and what goes is gone", async () => {
  const [chart, table, member] = await Promise.all([createVariant(), createVariant(), makeCustomer()]);
  const [desk, phone] = [shop.shopper(), shop.shopper()];
  await desk.signIn(member);
  await phone.signIn(member);

  await desk.add(chart.id, 2);
  await phone.add(table.id);

  const both = { [chart.title]: 2, [table.title]: 1 };
  expect([await piecesOf(desk), await piecesOf(phone)]).toEqual([both, both]);
  const line = /action="(\/cart\/lines\/[^"]+)"/.exec((await phone.get("/cart")).html)?.[1] ?? "";
  await phone.post(line, { quantity: "0" });
  expect(Object.keys(await piecesOf(desk))).toHaveLength(1);
  expect(await piecesOf(desk)).toEqual(await piecesOf(phone));
});

test("what a guest has put in comes along at each sign-in, and nothing is in it twice", async () => {
  const [chart, table, member] = await Promise.all([createVariant(), createVariant(), makeCustomer()]);
  const desk = shop.shopper();
  await desk.signIn(member);
  await desk.add(chart.id, 2);
  const phone = shop.shopper();
  await phone.add(chart.id, 3);
  await phone.add(table.id);

  await phone.signIn(member);
  await phone.signIn(member);

  const merged = { [chart.title]: 3, [table.title]: 1 };
  expect([await piecesOf(phone), await piecesOf(desk)]).toEqual([merged, merged]);
  await signOut(phone);
  expect(await piecesOf(phone)).toEqual({});
  await phone.add(chart.id, 1);
  await phone.signIn(member);
  expect(await piecesOf(phone)).toEqual(merged);
});

test("two devices that sign in at the same instant bring each its own, once", async () => {
  const [chart, table, member] = await Promise.all([createVariant(), createVariant(), makeCustomer()]);
  const [desk, phone] = [shop.shopper(), shop.shopper()];
  await Promise.all([desk.add(chart.id, 1), phone.add(table.id, 2)]);

  await Promise.all([desk.signIn(member), phone.signIn(member)]);

  const both = { [chart.title]: 1, [table.title]: 2 };
  expect([await piecesOf(desk), await piecesOf(phone)]).toEqual([both, both]);
});
