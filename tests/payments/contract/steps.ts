import Stripe from "stripe";
import { config } from "#server/config/config.ts";
import { parseStripeHost } from "#server/payments/stripe-host.ts";
import { eventually } from "../../support/eventually.ts";
import { run, start } from "./observe.ts";
import { rememberWhatIsMade } from "./tidy.ts";

/** What the site does not do itself: time, cards, prices, what is there before. Its answers are not compared. */
export const owner = new Stripe(config.stripe.secretKey, {
  maxNetworkRetries: 3,
  telemetry: false,
  ...parseStripeHost(config.stripe.apiUrl),
});
rememberWhatIsMade(owner);

/** Milliseconds until Stripe has done what it does in the background. */
export const patience = config.stripe.apiUrl ? 10_000 : 180_000;

export const daySeconds = 24 * 60 * 60;
export const email = `contract-${run}@example.com`;

/**
 * Pays a session by the call that Stripe's page makes, as the fixtures of Stripe's command line do.
 * @param card one of Stripe's tokens: https://docs.stripe.com/testing
 */
export async function payPage(session: string, card = "tok_visa"): Promise<void> {
  const { amount_total } = await owner.checkout.sessions.retrieve(session);
  const { id } = await owner.paymentMethods.create({
    type: "card",
    card: { token: card },
    billing_details: { name: "Maya Lind", email },
  });
  const params = { payment_method: id, expected_amount: amount_total };
  await owner.rawRequest("POST", `/v1/payment_pages/${session}/confirm`, params);
}

/** A customer who lives by a test clock of their own, with a card. */
export async function newReader(card = "pm_card_visa") {
  const clock = await owner.testHelpers.testClocks.create({ frozen_time: start, name: `contract ${run}` });
  const { id: customer } = await owner.customers.create({ email, name: "Rea Der", test_clock: clock.id });
  await giveCard(customer, card);
  return { clock: clock.id, customer };
}

/** The customer's default one from now on. */
export async function giveCard(customer: string, card: string): Promise<string> {
  const { id } = await owner.paymentMethods.attach(card, { customer });
  await owner.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  return id;
}

/** A monthly price, in euros. */
export async function newPlan(unit_amount: number): Promise<string> {
  const product_data = { name: `Contract ${run}` };
  const recurring = { interval: "month" } as const;
  return (await owner.prices.create({ product_data, currency: "eur", unit_amount, recurring })).id;
}

/** A reader who pays by the month. */
export async function newMember(price: string, terms: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const reader = await newReader();
  const metadata = { plan_id: `plan-${run}` };
  const items = [{ price }];
  const subscription = { customer: reader.customer, items, metadata, ...terms };
  return { ...reader, subscription: (await owner.subscriptions.create(subscription)).id };
}

/** Moves a test clock, and waits until everything has happened. */
export async function passTo(clock: string, frozen_time: number): Promise<void> {
  await owner.testHelpers.testClocks.advance(clock, { frozen_time });
  const look = () => owner.testHelpers.testClocks.retrieve(clock);
  await eventually(look, ({ status }) => status === "ready", patience);
}
