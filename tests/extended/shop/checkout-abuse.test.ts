import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { en } from "../../support/messages.ts";
import {
  createVariant,
  eventually,
  goToPayment,
  listVariantOrders,
  openTestShop,
  parseSessionId,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop(async () => ({ TRUST_PROXY: "1" }));

/** Milliseconds: some tests begin sixty payments. */
const patience = 90_000;
const wait = { status: 429, words: en("buying.checkout.tooMany") };

test(
  "a cart that opens payment after payment is asked to wait, and keeps its things",
  async () => {
    const chart = await createVariant();
    const shopper = shop.shopper();
    await shopper.add(chart.id);
    const form = await shopper.fillCheckout();
    for (let round = 0; round < limits.checkoutsOfCart; round++) {
      expect((await shopper.post("/checkout", { ...form, name: `Ada ${round}` })).status).toBe(303);
    }

    const refused = await shopper.post("/checkout", form);

    expect(refused.status).toBe(wait.status);
    const seconds = Number(refused.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(limits.checkoutWindow / 2);
    expect(seconds).toBeLessThanOrEqual(limits.checkoutWindow);
    expect(refused.html).toContain(wait.words);
    expect(refused.html).toContain('value="Ada Quist"');
    expect((await shopper.get("/cart")).html).toContain(chart.title);
  },
  patience,
);

test(
  "many carts from one address are asked to wait, and other addresses are not",
  async () => {
    const chart = await createVariant();
    const from = (place: string) => shop.shopper({ "X-Forwarded-For": place });
    const statuses: number[] = [];
    for (let cart = 0; cart * 15 < limits.checkoutsFromAddress; cart++) {
      const shopper = from("203.0.113.7");
      await shopper.add(chart.id);
      const form = await shopper.fillCheckout();
      for (let round = 0; round < 15; round++) statuses.push((await shopper.post("/checkout", form)).status);
    }
    const [next, neighbour] = [from("203.0.113.7"), from("203.0.113.8")];
    await next.add(chart.id);
    await neighbour.add(chart.id);

    expect(new Set(statuses)).toEqual(new Set([303]));
    expect((await next.checkout()).status).toBe(wait.status);
    expect((await neighbour.checkout()).status).toBe(303);
  },
  patience,
);

test("an order at which card after card is declined can no longer be paid", async () => {
  const { variant: chart, shopper, session } = await goToPayment(shop, { stock: 1 });
  const status = async () => (await listVariantOrders(chart.id))[0]?.status;
  for (let card = 1; card < limits.declinesOfOrder; card++) {
    await shop.payments.pay(session, { card: "4000000000000002" });
  }
  await shop.payments.pay(session, { card: "4000000000009995" });

  await eventually(status, (is) => is === "expired");
  const again = parseSessionId((await shopper.checkout()).location);
  expect(again).not.toBe(session);
  await shop.payments.pay(again);
  expect((await shopper.comeBack(again)).html).toContain(en("buying.checkout.complete.paid.title"));
});

test("who orders the same again is told, and nobody else is", async () => {
  const chart = await createVariant();
  const shopper = shop.shopper();
  const stranger = shop.shopper();
  await shopper.add(chart.id);
  const session = parseSessionId((await shopper.checkout()).location);
  expect((await shopper.get("/checkout")).html).not.toContain(en("buying.checkout.repeatedTitle"));
  await shop.payments.pay(session);
  await shopper.comeBack(session);
  const [order] = await listVariantOrders(chart.id);

  await shopper.add(chart.id);
  await stranger.add(chart.id);

  const again = (await shopper.get("/checkout")).html;
  expect(again).toContain(en("buying.checkout.repeatedTitle"));
  expect(again).toContain(`order ${order?.number}`);
  expect((await stranger.get("/checkout")).html).not.toContain(en("buying.checkout.repeatedTitle"));
});
