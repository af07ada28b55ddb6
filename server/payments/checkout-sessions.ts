import type Stripe from "stripe";
import { z } from "zod";
import { getStripeId } from "./id-of.ts";
import { isPaymentError } from "./payment-error.ts";
import { callStripe, stripe } from "./stripe-client.ts";

export type SessionParams = Stripe.Checkout.SessionCreateParams;

export interface Payment {
  id: string;
  amount: number;
  currency: string;
  status: string;
  refundedAmount: number;
  charge: string | undefined;
  /** Unix seconds. */
  paidAt: number | undefined;
  method: string | undefined;
  cardBrand: string | undefined;
  cardLast4: string | undefined;
}

/** Stripe's enums are open: an unknown value must not pass as paid. */
const Status = z.enum(["open", "complete", "expired"]);
const PaymentStatus = z.enum(["paid", "unpaid", "no_payment_required"]);

export interface CheckoutSession {
  id: string;
  status: z.infer<typeof Status>;
  paymentStatus: z.infer<typeof PaymentStatus>;
  /** While it is open and hosted. */
  url: string | undefined;
  clientSecret: string | undefined;
  amount: number;
  currency: string;
  /** Stripe Tax, included in `amount` or added to it; undefined where it is off. */
  tax: { amount: number; status: string } | undefined;
  metadata: Record<string, string>;
  customer: string | undefined;
  payment: Payment | undefined;
  /** Undefined until it is complete. */
  subscription: string | undefined;
}

/** Idempotency: the same key and parameters return the same session, for at least a day. @throws PaymentError */
export function createCheckoutSession(
  params: SessionParams,
  idempotencyKey: string,
): Promise<CheckoutSession> {
  const purpose = { makes: "payment page", of: params.client_reference_id ?? "" };
  return callStripe(
    async () => readSession(await stripe.checkout.sessions.create(params, { idempotencyKey })),
    purpose,
  );
}

/** Reads a session with its payment. @throws PaymentError "not-found" */
export function retrieveSession(id: string): Promise<CheckoutSession> {
  const expand = ["payment_intent.latest_charge"];
  return callStripe(async () => readSession(await stripe.checkout.sessions.retrieve(id, { expand })));
}

/** Reads a session named in a URL. @returns undefined when there is none @throws PaymentError "unavailable" */
export async function findCheckoutSession(id: string): Promise<CheckoutSession | undefined> {
  try {
    return await retrieveSession(id);
  } catch (error) {
    if (isPaymentError(error, "not-found")) return undefined;
    throw error;
  }
}

/** @throws PaymentError "refused" when it is not open: it may have been paid */
export function expireSession(id: string): Promise<CheckoutSession> {
  return callStripe(async () => readSession(await stripe.checkout.sessions.expire(id)));
}

/** Returns the final state of a session that may be paid meanwhile. @throws PaymentError "unavailable" */
export async function closeCheckoutSession(session: CheckoutSession): Promise<CheckoutSession> {
  if (session.status !== "open") return session;
  try {
    return await expireSession(session.id);
  } catch (error) {
    const now = isPaymentError(error, "refused") ? await retrieveSession(session.id) : session;
    if (now.status === "open") throw error;
    return now;
  }
}

export function findSessionOfPayment(payment: string): Promise<string | undefined> {
  return callStripe(async () => {
    const list = await stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 });
    return list.data[0]?.id;
  });
}

/** Stripe's events of some types, oldest first; kept for 30 days. @param span Unix seconds, `until` exclusive */
export function listEvents(
  types: string[],
  { from, until }: { from: number; until: number },
): Promise<{ id: string; event: Stripe.Event }[]> {
  return callStripe(async () => {
    const created = { gte: from, lt: until };
    const events: { id: string; event: Stripe.Event }[] = [];
    for await (const event of stripe.events.list({ types, created, limit: 100 })) {
      events.push({ id: event.id, event });
    }
    return events.reverse();
  });
}

export function retrieveEvent(id: string): Promise<Stripe.Event> {
  return callStripe(() => stripe.events.retrieve(id));
}

function readSession(session: Stripe.Checkout.Session): CheckoutSession {
  const intent = session.payment_intent;
  return {
    id: session.id,
    status: Status.parse(session.status),
    paymentStatus: PaymentStatus.parse(session.payment_status),
    url: session.url ?? undefined,
    clientSecret: session.client_secret ?? undefined,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? "").toUpperCase(),
    tax: session.automatic_tax.enabled
      ? { amount: session.total_details?.amount_tax ?? 0, status: session.automatic_tax.status ?? "unknown" }
      : undefined,
    metadata: session.metadata ?? {},
    customer: getStripeId(session.customer),
    payment: intent && typeof intent !== "string" ? readPayment(intent) : undefined,
    subscription: getStripeId(session.subscription),
  };
}

function readPayment(intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === "string" ? undefined : intent.latest_charge;
  const card = charge?.payment_method_details?.card;
  return {
    id: intent.id,
    amount: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    status: intent.status,
    refundedAmount: charge?.amount_refunded ?? 0,
    charge: charge?.id,
    paidAt: charge?.created,
    method: charge?.payment_method_details?.type,
    cardBrand: card?.brand ?? undefined,
    cardLast4: card?.last4 ?? undefined,
  };
}
