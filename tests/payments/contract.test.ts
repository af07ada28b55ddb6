import { afterAll, beforeAll, expect, test } from "vitest";
import { daySeconds, letCardsBeChanged, newMember, passTo, sellPlans, standing, start } from "./members.ts";
import { expectToFit } from "./shape.ts";
import { bookOrder, elementsOrder, type StandIn, startStandIn } from "./stand-in.ts";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

async function pay(card: string, changes = {}) {
  const session = await standIn.stripe.checkout.sessions.create(bookOrder(changes));
  await standIn.control("POST", `/sessions/${session.id}/pay`, { card });
  return session.id;
}

test.each([
  "pm_card_visa",
  "pm_card_chargeDeclined",
  "pm_card_authenticationRequired",
  "pm_card_createDispute",
])("what a payment with %s leaves behind has the shape that Stripe documents", async (card) => {
  await pay(card, { customer_email: undefined, customer_creation: "always" });
  const ledger = await standIn.control<Record<string, unknown>>("GET", "/state");
  const objects = Object.values(ledger).filter(Array.isArray).flat();
  expect(objects.length).toBeGreaterThan(5);
  for (const object of objects) expectToFit(object);
});

test("what a membership leaves behind has the shape that Stripe documents", async () => {
  const { patron, patronYearly } = await sellPlans(standIn);
  const member = await newMember(standIn, patron, { trial_period_days: 3 });
  const { stripe } = standIn;
  await standIn.control("POST", `/customers/${member.customer}/card`, { card: "pm_card_chargeCustomerFail" });
  await passTo(standIn, member.clock, start + 4 * daySeconds);
  const { item, subscription } = await standing(standIn, member.subscription);
  const items = [{ id: item.id, price: patronYearly }];
  await stripe.subscriptions.update(subscription.id, { items, pause_collection: { behavior: "void" } });
  const ledger = await standIn.control<Record<string, { object: string }[]>>("GET", "/state");
  for (const kind of ["subscriptions", "invoices", "invoice_payments", "customers", "events"]) {
    expect(ledger[kind]?.length).toBeGreaterThan(0);
    for (const object of ledger[kind] ?? []) expectToFit(object);
  }
  const expand = ["latest_invoice.confirmation_secret", "latest_invoice.payments", "customer"];
  expectToFit(await stripe.subscriptions.retrieve(subscription.id, { expand }));
  expectToFit(await stripe.invoices.createPreview({ subscription: subscription.id }));
  const configuration = await letCardsBeChanged(stripe);
  expectToFit(await stripe.billingPortal.configurations.retrieve(configuration));
  const whose = { customer: member.customer, configuration };
  expectToFit(await stripe.billingPortal.sessions.create(whose));
  const flow_data = { type: "payment_method_update" } as const;
  expectToFit(await stripe.billingPortal.sessions.create({ ...whose, flow_data }));
  for (const clock of (await stripe.testHelpers.testClocks.list()).data) expectToFit(clock);
  expectToFit(await stripe.subscriptions.cancel(subscription.id));
  expectToFit(await stripe.testHelpers.testClocks.del(member.clock));
});

test("an expanded session has the shape that Stripe documents", async () => {
  const id = await pay("pm_card_visa");
  const expand = [
    "line_items.data.price.product",
    "payment_intent.latest_charge.refunds",
    "shipping_cost.shipping_rate",
  ];
  expectToFit(await standIn.stripe.checkout.sessions.retrieve(id, { expand }));
  for (const item of (await standIn.stripe.checkout.sessions.listLineItems(id)).data) expectToFit(item);
});

test("what a session with automatic tax says of it has the shape that Stripe documents", async () => {
  const { customers, checkout } = standIn.stripe;
  const address = {
    country: "US",
    postal_code: "97712",
    state: "OR",
    line1: "27 Fredrick Ave",
    city: "Brothers",
  };
  const { id: customer } = await customers.create({ shipping: { name: "Maya Lind", address } });
  const taxed = { customer, customer_email: undefined, automatic_tax: { enabled: true } };
  const id = await pay("pm_card_visa", taxed);
  const expand = ["line_items.data.taxes", "shipping_cost.taxes"];
  const session = await checkout.sessions.retrieve(id, { expand });
  const lines = await checkout.sessions.listLineItems(id, { expand: ["data.taxes"] });

  expectToFit(session);
  for (const item of lines.data) expectToFit(item);
  expect(session.line_items?.data[0]?.taxes).toEqual(lines.data[0]?.taxes);
  expect(session.shipping_cost?.taxes).toHaveLength(2);
});

test("a parcel's address that is short, and a debit that the bank refuses, have the shape that Stripe documents", async () => {
  const shipping = { name: "Ada Quist", address: { line1: "Am Alten Hafen 3", country: "DE" } };
  const order = bookOrder({ payment_intent_data: { shipping } });
  const { id } = await standIn.stripe.checkout.sessions.create(order);
  await standIn.control("POST", `/sessions/${id}/pay`, { bank_debit: true });
  await standIn.control("POST", `/sessions/${id}/bank`, { paid: false });
  const expand = ["payment_intent.latest_charge"];
  const { payment_intent } = await standIn.stripe.checkout.sessions.retrieve(id, { expand });

  expect(payment_intent).toMatchObject({ shipping: { address: { city: null } }, last_payment_error: {} });
  expectToFit(payment_intent as { object: string });
});

test("other resources have the shape that Stripe documents", async () => {
  const { stripe } = standIn;
  const id = await pay("pm_card_visa");
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  const customer = await stripe.customers.create({ email: "jonas@example.com" });
  const product = await stripe.products.create({ name: "Print" });
  const endpoint = await stripe.webhookEndpoints.create({
    url: "http://127.0.0.1:1/",
    enabled_events: ["*"],
  });
  const resources = [
    await stripe.checkout.sessions.create(elementsOrder()),
    await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 100 }),
    customer,
    await stripe.customers.del(customer.id),
    product,
    await stripe.prices.create({ product: product.id, currency: "eur", unit_amount: 900 }),
    await stripe.coupons.create({ percent_off: 10, duration: "once" }),
    endpoint,
    await stripe.webhookEndpoints.del(endpoint.id),
  ];
  for (const resource of resources) expectToFit(resource);
});
