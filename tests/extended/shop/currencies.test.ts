import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { en, matchWhole } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { createDeliveries } from "../../support/shop/further-currencies.ts";
import { exportOrders } from "../../support/shop/run-exports.ts";
import type { Shopper } from "../../support/shop/shopper.ts";
import {
  createVariant,
  eventually,
  goToPayment,
  listVariantOrders,
  openTestShop,
  parseSessionId,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop(async () => {
  await createDeliveries();
  return { SITE_CURRENCY: "EUR,JPY,KWD,CHF", LANGUAGES: "en,de,ar" };
});

const choose = (shopper: Shopper, currency: string, returnTo = "/cart") =>
  shopper.post("/cart/currency", { currency, returnTo });
const inJapan = {
  country: "JP",
  line1: "1-2-3 Minato",
  postal_code: "650-0042",
  city: "Kobe",
  region: "Hyogo",
};
const newEmail = () => `reader-${randomUUID().slice(0, 8)}@example.com`;

/** What a product's page of the tests is called. */
const pageOf = (title: string) => `/shop/${title.toLowerCase().replaceAll(" ", "-")}`;

test("a page is shown in the currency that was chosen on it, and stays as it was for everybody else", async () => {
  const table = await createVariant({ prices: { JPY: 6500, KWD: 13_500 } });
  const page = pageOf(table.title);
  const shopper = shop.shopper();
  const before = await shopper.get(page);
  expect(before.html).toContain("€38.00");
  expect(before.html).not.toContain("¥");

  expect(await choose(shopper, "JPY", page)).toMatchObject({ status: 303, location: page });

  const chosen = await shopper.get(page);
  expect(chosen.html).toContain("¥6,500");
  expect(chosen.html).not.toContain("€38.00");
  expect(chosen.html).toContain('"priceCurrency":"JPY"');
  expect(chosen.headers.get("Cache-Control")).toMatch(/^private/);
  expect((await shop.shopper().get(page)).html).toContain("€38.00");
});

test("the list, its filter and its order are those of the currency", async () => {
  const mark = randomUUID().slice(0, 8);
  const cheap = await createVariant({ price: 9000, prices: { JPY: 700 }, title: `Reef ${mark} A` });
  const dear = await createVariant({ price: 1000, prices: { JPY: 900 }, title: `Reef ${mark} B` });
  const none = await createVariant({ price: 500, title: `Reef ${mark} C` });
  const shopper = shop.shopper();
  const list = `/shop?q=${mark}&sort=price-low`;
  const order = async (path: string) => {
    const { html } = await shopper.get(path);
    return [cheap, dear, none]
      .map(({ title }) => [html.indexOf(`>${title}</a>`), title.at(-1)] as const)
      .filter(([at]) => at >= 0)
      .sort(([a], [b]) => a - b)
      .map(([, letter]) => letter)
      .join("");
  };
  expect(await order(list)).toBe("CBA");

  const back = await choose(shopper, "JPY", `${list}&price-from=20`);

  expect(back.location).toBe(`/shop?q=${mark}&sort=price-low`);
  expect(await order(list)).toBe("ABC");
  expect(await order(`${list}&price-from=800`)).toBe("B");
  const { html } = await shopper.get(list);
  expect(html).toContain(en("shop.priceIn", { currency: "JPY" }));
  expect(html).toContain(en("shop.notSoldIn", { currency: "JPY" }));
});

test("what has no price in a currency says so, and leads to one that it has", async () => {
  const table = await createVariant({ prices: { JPY: 6500 } });
  const shopper = shop.shopper();
  await choose(shopper, "KWD");

  const { html } = await shopper.get(pageOf(table.title));
  expect(html).toContain(en("shop.soldOnlyIn", { others: "EUR and JPY" }));
  expect(html).not.toContain(en("shop.add"));
  expect(html).not.toContain('"offers"');
  const added = await shopper.add(table.id);
  expect(added.status).toBe(422);
  expect(added.html).toContain(
    en("buying.cart.notSoldIn", { what: en("buying.cart.titled", { title: table.title }), currency: "KWD" }),
  );
});

test("a cart is priced anew in another currency, says so, and is held up by what is not sold in it", async () => {
  const table = await createVariant({ prices: { JPY: 6500 } });
  const chart = await createVariant({ price: 1200 });
  const shopper = shop.shopper();
  await shopper.add(table.id, 2);
  await shopper.add(chart.id);

  await choose(shopper, "JPY");

  const { html } = await shopper.get("/cart");
  expect(html).toContain(en("buying.cart.lines.currencyChanged", { before: "€38.00", now: "¥6,500" }));
  expect(html).toContain(
    en("buying.cart.lines.other-currency", { currency: "JPY", others: "EUR" }).split(". ")[0],
  );
  expect(html).toContain(`${en("cart.subtotal")}</dt><dd>¥13,000`);
  expect(html).not.toContain(en("cart.checkout"));
  expect((await shopper.checkout(inJapan)).status).toBe(409);

  await choose(shopper, "EUR");
  expect((await shopper.get("/cart")).html).toContain(en("cart.checkout"));
});

test.each([
  ["JPY", 6500, 2, { JP: 3200 }, 16_200, "¥16,200"],
  ["KWD", 13_504, 1, { KW: 7500 }, 21_000, "KWD\u00a021.000"],
])(
  "an order in %s is what Stripe charges, and what the mail says",
  async (currency, price, pieces, delivery, total, shown) => {
    const table = await createVariant({ prices: { [currency]: price } });
    const shopper = shop.shopper();
    const email = newEmail();
    await choose(shopper, currency);
    await shopper.add(table.id, pieces);

    const [country = ""] = Object.keys(delivery);
    const session = parseSessionId((await shopper.checkout({ ...inJapan, country, email })).location);

    const [order] = await listVariantOrders(table.id);
    expect([order?.currency, Number(order?.total_amount)]).toEqual([currency, total]);
    expect(await shop.payments.read(`checkout/sessions/${session}`)).toMatchObject({
      currency: currency.toLowerCase(),
      amount_total: total,
    });
    await shop.payments.pay(session);
    expect((await shopper.comeBack(session)).html).toContain(shown);
    await eventually(
      () => listVariantOrders(table.id),
      ([paid]) => paid?.status === "paid",
    );
    expect((await mailTo(email, matchWhole(en, "mails.receipt.subject"))).text).toContain(shown);
    expect((await shopper.get(pageOf(table.title))).html).toContain(
      currency === "JPY" ? "¥6,500" : "KWD\u00a013.500",
    );
  },
);

/** Somebody buys one for a price in a currency, and pays. */
async function bought(currency: string, price: number) {
  const table = await createVariant({ digital: true, prices: { [currency]: price } });
  const shopper = shop.shopper();
  await choose(shopper, currency);
  await shopper.add(table.id);
  await shop.payments.pay(parseSessionId((await shopper.checkout({ consent: "on" })).location));
  const [order] = await eventually(
    () => listVariantOrders(table.id),
    ([found]) => found?.status === "paid",
  );
  if (!order) throw new Error("There is no order.");
  return { order, table };
}

/** What the owner asks for in Studio, as soon as it has been looked at. */
async function payBack(order: string, amount: number) {
  const { id } = await asAdmin<{ id: string }>("/items/refunds", {
    method: "POST",
    body: { order, amount, reason: "requested_by_customer" },
  });
  return eventually(
    () =>
      asAdmin<{ status: string; currency: string | null; problem: string | null }>(`/items/refunds/${id}`),
    ({ status }) => status !== "requested",
    90,
  );
}

test("money goes back in the currency it came in, to a digit that Stripe can pay", async () => {
  const [{ order: yen, table }, { order: dinars }] = await Promise.all([
    bought("JPY", 6500),
    bought("KWD", 13_500),
  ]);

  const [part, odd] = await Promise.all([payBack(yen.id, 1333), payBack(dinars.id, 5124)]);

  expect(part).toMatchObject({ status: "succeeded", currency: "JPY" });
  expect(odd).toMatchObject({ status: "failed", problem: "In KWD an amount must be divisible by 10." });
  const [after] = await eventually(
    () => listVariantOrders(table.id),
    ([found]) => Number(found?.refunded_amount) === 1333,
  );
  expect(after?.status).toBe("partially_refunded");
});

test("the books keep currencies apart, each in its own decimals", async () => {
  const [{ order: yen }, { order: dinars }] = await Promise.all([bought("JPY", 6500), bought("KWD", 13_500)]);
  const day = new Date().toISOString().slice(0, 10);

  const rows = (await exportOrders("--from", day, "--to", day)).stdout
    .split("\r\n")
    .map((row) => row.split(","));

  const of = (order: { number: string | null }) =>
    rows.filter((row) => row[2] === order.number).map((row) => [row[5], row[10]]);
  expect([of(yen), of(dinars)]).toEqual([[["JPY", "6500"]], [["KWD", "13.500"]]]);
});

test("an order on its payment page is closed when its cart goes on in another currency", async () => {
  const {
    variant: table,
    shopper,
    session: first,
  } = await goToPayment(shop, { stock: 1, prices: { JPY: 6500 } });

  await choose(shopper, "JPY");
  const second = parseSessionId((await shopper.checkout(inJapan)).location);

  expect(second).not.toBe(first);
  expect(await shop.payments.read(`checkout/sessions/${first}`)).toMatchObject({ status: "expired" });
  const orders = await listVariantOrders(table.id);
  expect(orders.map(({ currency, status }) => [currency, status])).toEqual([
    ["EUR", "canceled"],
    ["JPY", "pending"],
  ]);
});

test("a code works as far as it is written down in the currency", async () => {
  const table = await createVariant({ prices: { JPY: 6500 } });
  const code = `T-${randomUUID().slice(0, 8).toUpperCase()}`;
  const amounts = [{ currency: "EUR", amount: 500 }];
  await asAdmin("/items/discounts", {
    method: "POST",
    body: { code, status: "published", kind: "fixed", amounts },
  });
  const shopper = shop.shopper();
  await shopper.add(table.id);
  expect((await shopper.post("/cart/discount", { code })).status).toBe(303);

  await choose(shopper, "JPY");

  const { html } = await shopper.get("/cart");
  expect(html).toContain(en("buying.cart.code.problems.currency", { code, currency: "JPY" }));
  expect(html).toContain(`${en("cart.subtotal")}</dt><dd>¥6,500`);
});

test("nothing sends a parcel in a currency that no way to send is priced in", async () => {
  const table = await createVariant({ prices: { CHF: 4100 } });
  const shopper = shop.shopper();
  await choose(shopper, "CHF");
  await shopper.add(table.id);

  const { html } = await shopper.get("/checkout");
  expect(html).toContain(en("buying.checkout.noDeliveryIn", { currency: "CHF" }));
  expect((await shopper.checkout()).status).toBe(422);
});

test("only what the shop sells in can be chosen, only from its own pages, and only to a page of its own", async () => {
  const shopper = shop.shopper();
  const refused = await choose(shopper, "USD");
  expect(refused.status).toBe(422);
  expect(refused.html).toContain(en("buying.cart.chooseCurrency"));
  expect((await shopper.post("/cart/currency", {})).status).toBe(422);
  expect((await shopper.get("/cart/currency")).location).toBe("/cart");
  expect((await choose(shopper, "JPY", "https://elsewhere.example/")).location).toBe("/cart");
  const foreign = shop.shopper({ Origin: "https://elsewhere.example" });
  expect((await choose(foreign, "JPY")).status).toBe(403);
});

test("whoever takes the shop's first currency without a cart gets no cookie", async () => {
  const answer = await choose(shop.shopper(), "EUR", "/shop");

  expect(answer).toMatchObject({ status: 303, location: "/shop" });
  expect(answer.headers.getSetCookie()).toEqual([]);
});
