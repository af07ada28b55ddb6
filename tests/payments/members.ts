import type Stripe from "stripe";
import { pageOf, type StandIn } from "./stand-in.ts";

export const daySeconds = 24 * 60 * 60;

/** The start of every story here: the last day of a long month. */
export const start = Date.UTC(2027, 0, 31, 12) / 1000;

/** Patron (9 euros a month, 90 a year) and Friend (5 euros a month). */
export async function sellPlans({ stripe }: StandIn) {
  const patron = await stripe.products.create({ name: "Patron" });
  const friend = await stripe.products.create({ name: "Friend" });
  const price = (product: string, unit_amount: number, interval: "month" | "year") =>
    stripe.prices.create({ product, currency: "eur", unit_amount, recurring: { interval } });
  return {
    patron: (await price(patron.id, 900, "month")).id,
    patronYearly: (await price(patron.id, 9000, "year")).id,
    friend: (await price(friend.id, 500, "month")).id,
  };
}

/** Settings of the portal by which customers may change their card. */
export async function letCardsBeChanged(stripe: Stripe): Promise<string> {
  const features = { payment_method_update: { enabled: true } };
  return (await stripe.billingPortal.configurations.create({ features })).id;
}

/** A customer who lives by a test clock of their own. */
export async function newReader({ stripe }: StandIn, frozen_time = start) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time });
  const email = "reader@example.com";
  const customer = await stripe.customers.create({ email, name: "Rea Der", test_clock: clock.id });
  return { clock: clock.id, customer: customer.id };
}

/** Moves a reader's clock, and waits until everything has happened. */
export async function passTo({ stripe }: StandIn, clock: string, frozen_time: number) {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time });
  const { status } = await stripe.testHelpers.testClocks.retrieve(clock);
  if (status !== "ready") throw new Error(`The clock is ${status}.`);
}

type SubscriptionData = Stripe.Checkout.SessionCreateParams.SubscriptionData;

export function membership(customer: string, price: string, subscription_data: SubscriptionData = {}) {
  return {
    mode: "subscription",
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: "http://localhost:3000/membership/complete?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/membership",
    subscription_data: { metadata: { site: "vitrine" }, ...subscription_data },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Joins on the hosted page, with a card that pays unless another is named. */
export async function join(
  standIn: StandIn,
  params: Stripe.Checkout.SessionCreateParams,
  card = "4242424242424242",
) {
  const session = await standIn.stripe.checkout.sessions.create(params);
  const body = new URLSearchParams({
    expected_amount: String(session.amount_total),
    name: "Rea Der",
    card_number: card,
    exp: "12/34",
    cvc: "123",
  });
  const response = await fetch(pageOf(session), { method: "POST", redirect: "manual", body });
  const { subscription } = await standIn.stripe.checkout.sessions.retrieve(session.id);
  return { session: session.id, response, subscription: String(subscription) };
}

/** A reader who has joined for a month, or by other terms. */
export async function newMember(standIn: StandIn, price: string, data: SubscriptionData = {}) {
  const reader = await newReader(standIn);
  const { subscription } = await join(standIn, membership(reader.customer, price, data));
  return { ...reader, subscription };
}

/** Where a subscription stands, in the fields that a site reads. */
export async function standing({ stripe }: StandIn, id: string) {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  const [item] = subscription.items.data;
  const invoice = subscription.latest_invoice;
  if (!item || !invoice || typeof invoice === "string") throw new Error("No item, or no invoice.");
  return { subscription, status: subscription.status, item, invoice, until: item.current_period_end };
}

/** Types of the events about a customer, oldest first. */
export async function eventsAbout({ stripe }: StandIn, customer: string) {
  const types: string[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) {
    const { object } = event.data;
    if ("customer" in object && object.customer === customer) types.unshift(event.type);
  }
  return types;
}
