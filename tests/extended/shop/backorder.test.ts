import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { en, matchWhole } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import {
  createVariant,
  eventually,
  goToPayment,
  listVariantOrders,
  openTestShop,
  parseSessionId,
  readLedger,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();

const laterLine = en("buying.cart.lines.backordered", { pieces: 1 }).slice(0, -1);
const march = { from: `${new Date().getUTCFullYear() + 1}-03-01` };

test("what there is none of is sold where the owner lets it, and each page says that it is sent later", async () => {
  const { id, product } = await createVariant({ stock: 1, backorder: march });
  const { slug } = await asAdmin<{ slug: string }>(`/items/products/${product}?fields=slug`);
  const shopper = shop.shopper();
  await shopper.add(id, 3);

  const cart = await shopper.get("/cart");
  expect(cart.html).toMatch(
    new RegExp(en("buying.cart.lines.backorderedFrom", { pieces: 2, day: ".*March" })),
  );
  const form = await shopper.fillCheckout({});
  expect((await shopper.get("/checkout")).html).toContain(
    en("buying.cart.lines.backordered", { pieces: 2 }).slice(0, -1),
  );
  const session = parseSessionId((await shopper.post("/checkout", form)).location);
  await shop.payments.pay(session);
  await shopper.comeBack(session);

  const [order] = await eventually(
    () => listVariantOrders(id),
    ([found]) => found?.status === "paid",
  );
  expect(
    await asAdmin(`/items/orders/${order?.id}?fields=lines.kind,lines.quantity,lines.backordered`),
  ).toEqual({
    lines: expect.arrayContaining([{ kind: "product", quantity: 3, backordered: 2 }]),
  });
  expect((await shopper.comeBack(session)).html).toMatch(
    new RegExp(en("buying.order.partBackorderedFrom", { pieces: 2, day: ".*March" })),
  );
  expect(await readLedger(id)).toMatchObject({ balance: -2, unbroken: true });
  const page = await shopper.get(`/shop/${slug}`);
  expect(page.html).toContain("https://schema.org/BackOrder");
  expect(page.html).toMatch(new RegExp(en("shop.backorderedUntil", { day: ".*March" })));
});

test("what arrives pays what is owed first", async () => {
  const { id, session } = await goToPayment(shop, { stock: 0, backorder: {} }, { quantity: 2 });
  await shop.payments.pay(session);
  await eventually(
    () => listVariantOrders(id),
    ([found]) => found?.status === "paid",
  );
  await asAdmin("/items/stock_movements", {
    method: "POST",
    body: { variant: id, kind: "adjust", delta: 3 },
  });

  const next = shop.shopper();
  await next.add(id, 2);
  expect((await next.get("/cart")).html).toContain(laterLine);
});

test("a payment page that runs out gives back what it owed", async () => {
  const { id, session } = await goToPayment(shop, { stock: 0, backorder: {} });
  expect((await readLedger(id)).balance).toBe(-1);

  await shop.payments.expire(session);
  await eventually(
    () => readLedger(id),
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
  expect(await readLedger(id)).toMatchObject({ balance: -1, unbroken: true });
});

test("who came first keeps the piece that was there, whatever is owed to others since", async () => {
  const { id } = await createVariant({ stock: 1, backorder: {} });
  const [first, later] = [shop.shopper(), shop.shopper()];
  await first.add(id, 2);
  const page = (await first.checkout()).location;
  await later.add(id, 5);
  expect((await later.checkout()).status).toBe(303);

  expect((await first.get("/cart")).html).toContain(laterLine);
  expect((await first.checkout()).location).toBe(page);
});

test("more that is sent later than the page said is told before anything is paid", async () => {
  const { id } = await createVariant({ stock: 2, backorder: {} });
  const shopper = shop.shopper();
  await shopper.add(id, 2);
  const form = await shopper.fillCheckout({});
  await asAdmin("/items/stock_movements", { method: "POST", body: { variant: id, kind: "count", delta: 1 } });

  const refused = await shopper.post("/checkout", form);
  expect(refused.status).toBe(409);
  expect(refused.html).toContain(laterLine);
});

test("without the owner's leave the last piece stays the last", async () => {
  const { id } = await createVariant({ stock: 1 });
  const answer = await shop.shopper().add(id, 2);

  expect(answer.status).toBe(422);
  // The row that opens a ledger is numbered before the owner's count.
  await eventually(
    () => readLedger(id),
    ({ balance }) => balance === 1,
  );
});

test("the receipt says what is sent later", async () => {
  const { id } = await createVariant({ stock: 0, backorder: march });
  const shopper = shop.shopper();
  await shopper.add(id);
  const email = `late-${id.slice(0, 8)}@example.com`;
  await shop.payments.pay(parseSessionId((await shopper.checkout({ email })).location));

  expect((await mailTo(email, matchWhole(en, "mails.receipt.subject"))).text).toContain(
    en("buying.order.backordered"),
  );
});
