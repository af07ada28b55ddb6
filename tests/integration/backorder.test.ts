import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "../support/directus.ts";
import { mailTo } from "../support/mailbox.ts";
import {
  createVariant,
  eventually,
  ledgerOf,
  openShop,
  ordersOf,
  type Shop,
  sessionOf,
} from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const march = { from: `${new Date().getUTCFullYear() + 1}-03-01` };

test("what there is none of is sold where the owner lets it, and each page says that it is sent later", async () => {
  const { id, product } = await createVariant({ stock: 1, backorder: march });
  const { slug } = await asOwner<{ slug: string }>(`/items/products/${product}?fields=slug`);
  const shopper = shop.shopper();
  await shopper.add(id, 3);

  const cart = await shopper.get("/cart");
  expect(cart.html).toMatch(/2 pieces are sent later, from .*March/);
  const form = await shopper.fillCheckout({});
  expect((await shopper.get("/checkout")).html).toMatch(/2 pieces are sent later/);
  const session = sessionOf((await shopper.post("/checkout", form)).location);
  await shop.payments.pay(session);
  await shopper.comeBack(session);

  const [order] = await eventually(
    () => ordersOf(id),
    ([found]) => found?.status === "paid",
  );
  expect(
    await asOwner(`/items/orders/${order?.id}?fields=lines.kind,lines.quantity,lines.backordered`),
  ).toEqual({
    lines: expect.arrayContaining([{ kind: "product", quantity: 3, backordered: 2 }]),
  });
  expect((await shopper.comeBack(session)).html).toMatch(/2 of them are sent later, from .*March/);
  expect(await ledgerOf(id)).toMatchObject({ balance: -2, unbroken: true });
  const page = await shopper.get(`/shop/${slug}`);
  expect(page.html).toContain("https://schema.org/BackOrder");
  expect(page.html).toMatch(/sent from .*March/);
});

test("what arrives pays what is owed first", async () => {
  const { id } = await createVariant({ stock: 0, backorder: {} });
  const shopper = shop.shopper();
  await shopper.add(id, 2);
  await shop.payments.pay(sessionOf((await shopper.checkout()).location));
  await eventually(
    () => ordersOf(id),
    ([found]) => found?.status === "paid",
  );
  await asOwner("/items/stock_movements", {
    method: "POST",
    body: { variant: id, kind: "adjust", delta: 3 },
  });

  const next = shop.shopper();
  await next.add(id, 2);
  expect((await next.get("/cart")).html).toMatch(/One piece is sent later/);
});

test("a payment page that runs out gives back what it owed", async () => {
  const { id } = await createVariant({ stock: 0, backorder: {} });
  const shopper = shop.shopper();
  await shopper.add(id);
  const session = sessionOf((await shopper.checkout()).location);
  expect((await ledgerOf(id)).balance).toBe(-1);

  await shop.payments.expire(session);
  await eventually(
    () => ledgerOf(id),
    ({ balance }) => balance === 0,
  );
});

test("of two who were both told that the last piece is theirs, the second is told otherwise before paying", async () => {
  const { id } = await createVariant({ stock: 1, backorder: {} });
  const two = [shop.shopper(), shop.shopper()];
  const forms = await Promise.all(
    two.map(async (shopper) => {
      await shopper.add(id);
      return shopper.fillCheckout({});
    }),
  );

  const answers = await Promise.all(
    two.map((shopper, index) => shopper.post("/checkout", forms[index] ?? {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const second = two[answers.findIndex(({ status }) => status === 409)] ?? shop.shopper();
  expect((await second.checkout()).status).toBe(303);
  expect(await ledgerOf(id)).toMatchObject({ balance: -1, unbroken: true });
});

test("who came first keeps the piece that was there, whatever is owed to others since", async () => {
  const { id } = await createVariant({ stock: 1, backorder: {} });
  const [first, later] = [shop.shopper(), shop.shopper()];
  await first.add(id, 2);
  const page = (await first.checkout()).location;
  await later.add(id, 5);
  expect((await later.checkout()).status).toBe(303);

  expect((await first.get("/cart")).html).toMatch(/One piece is sent later/);
  expect((await first.checkout()).location).toBe(page);
});

test("more that is sent later than the page said is told before anything is paid", async () => {
  const { id } = await createVariant({ stock: 2, backorder: {} });
  const shopper = shop.shopper();
  await shopper.add(id, 2);
  const form = await shopper.fillCheckout({});
  await asOwner("/items/stock_movements", { method: "POST", body: { variant: id, kind: "count", delta: 1 } });

  const refused = await shopper.post("/checkout", form);
  expect(refused.status).toBe(409);
  expect(refused.html).toMatch(/One piece is sent later/);
});

test("without the owner's leave the last piece stays the last", async () => {
  const { id } = await createVariant({ stock: 1 });
  const answer = await shop.shopper().add(id, 2);

  expect(answer.status).toBe(422);
  expect((await ledgerOf(id)).balance ?? 1).toBe(1);
});

test("the receipt says what is sent later", async () => {
  const { id } = await createVariant({ stock: 0, backorder: march });
  const shopper = shop.shopper();
  await shopper.add(id);
  const email = `late-${id.slice(0, 8)}@example.com`;
  await shop.payments.pay(sessionOf((await shopper.checkout({ email })).location));

  expect((await mailTo(email, /is paid/)).text).toContain("Sent later, from");
});
