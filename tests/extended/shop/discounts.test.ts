import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { MessagesIn } from "#app/messages/catalog.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en, matchWhole } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import type { Shopper } from "../../support/shop/shopper.ts";
import {
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  parseSessionId,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();

/** A code of a test's own, as the owner writes it down. */
async function createCode(row: Record<string, unknown>) {
  const code = `T-${randomUUID().slice(0, 8).toUpperCase()}`;
  await asAdmin("/items/discounts", { method: "POST", body: { code, status: "published", ...row } });
  return code;
}

const use = (shopper: Shopper, code: string) => shopper.post("/cart/discount", { code });
const newEmail = () => `reader-${randomUUID().slice(0, 8)}@example.com`;

/** Somebody with a piece of it and the code in their cart, and the checkout filled in. */
async function comer(variant: string, code: string, email = newEmail()) {
  const shopper = shop.shopper();
  await shopper.add(variant);
  expect((await use(shopper, code)).status).toBe(303);
  return { shopper, email, form: await shopper.fillCheckout({ email }) };
}

function usesOf(code: string) {
  const filter = `filter[discount][code][_eq]=${code}&filter[key][_nnull]=true`;
  return asAdmin<{ order: string }[]>(`/items/discount_slots?fields=order&${filter}`);
}

test("a code is its own line from the cart to the receipt, and Stripe's total is the order's", async () => {
  const chart = await createVariant({ stock: 5, price: 1999 });
  const code = await createCode({ kind: "percent", percentage: "10" });
  const shopper = shop.shopper();
  const email = newEmail();
  await shopper.add(chart.id, 3);

  expect((await use(shopper, ` ${code.toLowerCase()} `)).location).toBe("/cart#code");
  const cart = await shopper.get("/cart");
  expect(cart.html).toContain(en("buying.cart.code.sum", { code }));
  expect(cart.html).toContain("-€6.00");
  const session = parseSessionId((await shopper.checkout({ email })).location);
  const [order] = await listVariantOrders(chart.id);
  expect([order?.discount_code, Number(order?.subtotal_amount), Number(order?.discount_amount)]).toEqual([
    code,
    5997,
    600,
  ]);
  expect(order?.lines.map(({ discount_amount }) => Number(discount_amount))).toEqual([600, 0]);
  expect(await shop.payments.read(`checkout/sessions/${session}`)).toMatchObject({
    amount_total: Number(order?.total_amount),
  });
  await shop.payments.pay(session);
  await shopper.comeBack(session);

  const [paid] = await listVariantOrders(chart.id);
  expect(paid).toMatchObject({ status: "paid", problem: null });
  expect(await usesOf(code)).toEqual([{ order: paid?.id }]);
  const receipt = await mailTo(email, matchWhole(en, "mails.receipt.subject"));
  expect(receipt.text).toContain(`${en("buying.cart.code.sum", { code })}: -€6.00`);
  expect((await shopper.get("/cart")).html).not.toContain(code);
});

test("of two buyers with the last use of a code one pays and the other is told; given back, it can be used", async () => {
  const chart = await createVariant({ stock: 9 });
  const code = await createCode({ kind: "percent", percentage: "50", max_redemptions: 1 });
  const buyers = await Promise.all([comer(chart.id, code), comer(chart.id, code)]);

  const answers = await Promise.all(buyers.map(({ shopper, form }) => shopper.post("/checkout", form)));

  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(answers.find(({ status }) => status === 409)?.html).toContain(
    en("buying.cart.code.problems.used-up", { code }),
  );
  expect(await usesOf(code)).toHaveLength(1);
  const loser = buyers[answers.findIndex(({ status }) => status === 409)];
  const session = parseSessionId(answers.find(({ status }) => status === 303)?.location);
  await shop.payments.expire(session);
  await eventually(
    () => usesOf(code),
    (uses) => uses.length === 0,
  );
  const again = await loser?.shopper.checkout({ email: loser.email });
  expect(again?.status).toBe(303);
  expect(await usesOf(code)).toHaveLength(1);
});

test("a code that ends between the cart and paying is told, and what it then costs is confirmed", async () => {
  const chart = await createVariant({ stock: 9 });
  const code = await createCode({ kind: "percent", percentage: "50" });
  const { shopper, email, form } = await comer(chart.id, code);
  const [{ id } = { id: "" }] = await asAdmin<{ id: string }[]>(`/items/discounts?filter[code][_eq]=${code}`);
  const over = { method: "PATCH", body: { ends_at: "2026-01-01T00:00:00Z" } };
  await asAdmin(`/items/discounts/${id}`, over);

  const refused = await shopper.post("/checkout", form);
  expect(refused.status).toBe(409);
  expect(refused.html).toContain(en("buying.cart.code.problems.ended", { code }));
  expect(refused.html).toContain(`value="${email}"`);
  expect(await usesOf(code)).toEqual([]);

  expect((await shopper.checkout({ email })).status).toBe(303);
  const [order] = await listVariantOrders(chart.id);
  expect(Number(order?.discount_amount ?? 0)).toBe(0);
});

test("whoever comes back from the payment page with another address keeps their use of a code", async () => {
  const chart = await createVariant({ stock: 9 });
  const code = await createCode({
    kind: "fixed",
    amounts: [{ currency: "EUR", amount: 500 }],
    max_redemptions: 1,
  });
  const { shopper, email, form } = await comer(chart.id, code);
  await shopper.post("/checkout", form);

  expect((await shopper.get("/cart")).html).not.toContain("used up");
  expect((await shopper.checkout({ email, city: "Emden" })).status).toBe(303);
  const orders = await listVariantOrders(chart.id);
  expect(orders.map(({ status, discount_amount }) => [status, Number(discount_amount)])).toEqual([
    ["canceled", 500],
    ["pending", 500],
  ]);
  expect(await usesOf(code)).toEqual([{ order: orders[1]?.id }]);
});

test("an address has a code as often as the owner says, in any spelling", async () => {
  const chart = await createVariant({ stock: 9 });
  const code = await createCode({ kind: "percent", percentage: "10", max_per_customer: 1 });
  const email = newEmail();
  const first = await comer(chart.id, code, email);
  expect((await first.shopper.post("/checkout", first.form)).status).toBe(303);

  const second = shop.shopper();
  await second.add(chart.id);
  await use(second, code);
  const { html } = await second.checkout({ email: email.toUpperCase() }).then(() => second.get("/checkout"));

  expect(html).toContain(en("buying.cart.code.problems.used-up", { code }));
  expect(await usesOf(code)).toHaveLength(1);
});

test("one address that uses a code in five browsers at once has it as often as the owner says, and no code is used more often than it may be", async () => {
  const chart = await createVariant({ stock: 20 });
  const ofBuyer = await createCode({ kind: "percent", percentage: "10", max_per_customer: 2 });
  const ofAll = await createCode({ kind: "percent", percentage: "10", max_redemptions: 3 });
  const email = newEmail();
  const [same, others] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => comer(chart.id, ofBuyer, email))),
    Promise.all(Array.from({ length: 5 }, () => comer(chart.id, ofAll))),
  ]);

  const answers = await Promise.all(
    [...same, ...others].map(({ shopper, form }) => shopper.post("/checkout", form)),
  );

  const statuses = answers.map(({ status }) => status);
  expect(statuses.slice(0, 5).sort()).toEqual([303, 303, 409, 409, 409]);
  expect(statuses.slice(5).sort()).toEqual([303, 303, 303, 409, 409]);
  expect(await usesOf(ofBuyer)).toHaveLength(2);
  expect(await usesOf(ofAll)).toHaveLength(3);
});

test("an order that a code makes free is placed without a payment page", async () => {
  const recording = await createVariant({ digital: true, price: 900 });
  const code = await createCode({
    kind: "fixed",
    amounts: [{ currency: "EUR", amount: 900 }],
    max_redemptions: 3,
  });
  const { shopper, email, form } = await comer(recording.id, code);
  const placed = await shopper.post("/checkout", { ...form, consent: "yes" });

  expect(placed).toMatchObject({ status: 303 });
  expect(placed.location).toMatch(/^\/orders\//);
  const [order] = await listVariantOrders(recording.id);
  expect(order).toMatchObject({ status: "paid", stripe_checkout_session_id: null });
  expect(Number(order?.total_amount)).toBe(0);
  expect(order?.number).toMatch(/^\d+$/);
  expect((await mailTo(email, matchWhole(en, "mails.receipt.subject"))).text).toContain(
    `${en("buying.cart.code.sum", { code })}: -€9.00`,
  );
  expect(await usesOf(code)).toHaveLength(1);
});

test("what a code leaves must be an amount that a card can pay", async () => {
  const recording = await createVariant({ digital: true, price: 900 });
  const code = await createCode({ kind: "fixed", amounts: [{ currency: "EUR", amount: 870 }] });
  const { shopper, form } = await comer(recording.id, code);
  const refused = await shopper.post("/checkout", { ...form, consent: "yes" });

  expect(refused.status).toBe(422);
  expect(refused.html).toContain(en("buying.checkout.refusals.too-small"));
  expect(await listVariantOrders(recording.id)).toEqual([]);
});

test("a code can have the delivery free", async () => {
  const chart = await createVariant({ stock: 2 });
  const code = await createCode({ kind: "shipping" });
  const { shopper, form } = await comer(chart.id, code);
  const session = parseSessionId((await shopper.post("/checkout", form)).location);

  expect(await shop.payments.read(`checkout/sessions/${session}`)).toMatchObject({ amount_total: 3800 });
  const [order] = await listVariantOrders(chart.id);
  expect([order?.discount_code, Number(order?.shipping_amount)]).toEqual([code, 0]);
});

test("a code that does nothing is refused in words, and the tries are counted", async () => {
  const chart = await createVariant({ price: 2900 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const cases: [row: Record<string, unknown>, problem: keyof MessagesIn<"buying.cart.code.problems">][] = [
    [{ status: "draft" }, "unknown"],
    [{ starts_at: "2099-01-01T00:00:00Z" }, "not-yet"],
    [{ ends_at: "2026-01-01T00:00:00Z" }, "ended"],
    [{ minimums: [{ currency: "EUR", amount: 3000 }] }, "minimum"],
    [{ emails: ["ida@example.com"] }, "not-for-you"],
  ];
  for (const [row, problem] of cases) {
    const code = await createCode({ kind: "percent", percentage: "10", ...row });
    const refused = await use(shopper, code);
    const told = refused.html.includes(
      en(`buying.cart.code.problems.${problem}`, { code, minimum: "€30.00", currency: "EUR" }),
    );
    expect([refused.status, told], problem).toEqual([422, true]);
    expect(refused.html).toContain(`value="${code}"`);
  }
  for (let tries = cases.length; tries < 10; tries++) expect((await use(shopper, "NOBODY")).status).toBe(422);
  const tooMany = await use(shopper, "NOBODY");
  expect(tooMany.status).toBe(429);
  expect(Number(tooMany.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await use(shopper, "")).status).toBe(303);
  expect((await shopper.get("/cart/discount")).location).toBe("/cart");
});
