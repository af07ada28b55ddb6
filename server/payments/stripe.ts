import type Stripe from "stripe";
import { z } from "zod";
import { asked, stripe } from "./client.ts";
import { idOf } from "./id-of.ts";
import { isPaymentError } from "./payment-error.ts";

export type SessionParams = Stripe.Checkout.SessionCreateParams;

/** A card payment as the books need it. */
export interface Payment {
  id: string;
  amount: number;
  currency: string;
  status: string;
  refundedAmount: number;
  charge: string | undefined;
  /** Unix seconds at which it succeeded. */
  paidAt: number | undefined;
  method: string | undefined;
  cardBrand: string | undefined;
  cardLast4: string | undefined;
}

/** Stripe's enums are open: a word we do not know must not be taken for a paid order. */
const Status = z.enum(["open", "complete", "expired"]);
const PaymentStatus = z.enum(["paid", "unpaid", "no_payment_required"]);

/** A Checkout Session: what it says about one attempt to pay. Currency in upper case. */
export interface CheckoutSession {
  id: string;
  status: z.infer<typeof Status>;
  paymentStatus: z.infer<typeof PaymentStatus>;
  /** Where the shopper pays, while it is open and hosted. */
  url: string | undefined;
  /** What opens the payment form on our own page. */
  clientSecret: string | undefined;
  amount: number;
  currency: string;
  /** What Stripe has worked out in tax, in `amount` or on top of it; undefined where it was not asked to. */
  tax: { amount: number; status: string } | undefined;
  metadata: Record<string, string>;
  /** Who pays, where Stripe has been told or has made one. */
  customer: string | undefined;
  payment: Payment | undefined;
  /** What it has subscribed somebody to, once it is complete. */
  subscription: string | undefined;
}

/**
 * Opens a Checkout Session. The same key with the same parameters answers the same session, for at least a day.
 * @throws PaymentError
 */
export function createSession(params: SessionParams, idempotencyKey: string): Promise<CheckoutSession> {
  const purpose = { makes: "payment page", of: params.client_reference_id ?? "" };
  return asked(
    async () => readSession(await stripe.checkout.sessions.create(params, { idempotencyKey })),
    purpose,
  );
}

/**
 * Asks Stripe how a session stands, with its payment.
 * @throws PaymentError "not-found" when there is none
 */
export function retrieveSession(id: string): Promise<CheckoutSession> {
  const expand = ["payment_intent.latest_charge"];
  return asked(async () => readSession(await stripe.checkout.sessions.retrieve(id, { expand })));
}

/**
 * Asks Stripe how a session stands that an address names.
 * @returns undefined when there is none
 * @throws PaymentError "unavailable"
 */
export async function findSession(id: string): Promise<CheckoutSession | undefined> {
  try {
    return await retrieveSession(id);
  } catch (error) {
    if (isPaymentError(error, "not-found")) return undefined;
    throw error;
  }
}

/**
 * Closes an open session, so that nobody can pay it any more.
 * @throws PaymentError "refused" when it is no longer open: it may have been paid
 */
export function expireSession(id: string): Promise<CheckoutSession> {
  return asked(async () => readSession(await stripe.checkout.sessions.expire(id)));
}

/**
 * Closes a session as far as it is open: it may be paid, or run out, at the same moment.
 * @returns the session as it ended: nobody can pay it from here on
 * @throws PaymentError "unavailable"
 */
export async function closeSession(session: CheckoutSession): Promise<CheckoutSession> {
  if (session.status !== "open") return session;
  try {
    return await expireSession(session.id);
  } catch (error) {
    const now = isPaymentError(error, "refused") ? await retrieveSession(session.id) : session;
    if (now.status === "open") throw error;
    return now;
  }
}

/** The session that a payment belongs to, or undefined. */
export function findSessionOfPayment(payment: string): Promise<string | undefined> {
  return asked(async () => {
    const list = await stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 });
    return list.data[0]?.id;
  });
}

/**
 * All events of some types in a span of time, oldest first. Stripe keeps them for 30 days.
 * @param span Unix seconds; `until` is the first one after it
 */
export function listEvents(
  types: string[],
  { from, until }: { from: number; until: number },
): Promise<{ id: string; event: Stripe.Event }[]> {
  return asked(async () => {
    const created = { gte: from, lt: until };
    const events: { id: string; event: Stripe.Event }[] = [];
    for await (const event of stripe.events.list({ types, created, limit: 100 })) {
      events.push({ id: event.id, event });
    }
    return events.reverse();
  });
}

/** One event, as Stripe keeps it for 30 days. */
export function retrieveEvent(id: string): Promise<Stripe.Event> {
  return asked(() => stripe.events.retrieve(id));
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
    customer: idOf(session.customer),
    payment: intent && typeof intent !== "string" ? readPayment(intent) : undefined,
    subscription: idOf(session.subscription),
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
