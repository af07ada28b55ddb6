import type Stripe from "stripe";
import { z } from "zod";
import type { Money } from "#server/money.ts";
import { type PaidBill, readBills } from "./bills.ts";
import { asked, stripe } from "./client.ts";
import { idOf } from "./id-of.ts";
import { isPaymentError } from "./payment-error.ts";

/** Stripe's enum is open: a word we do not know must open nothing. */
const Status = z.enum([
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "canceled",
  "paused",
]);

/** How a subscription stands at Stripe, as far as access depends on it. */
export interface Subscription {
  id: string;
  status: z.infer<typeof Status>;
  startedAt: Date;
  /** End of the period, or of the trial, that runs now. */
  periodEnd: Date;
  /** When it is going to end because somebody has cancelled it; undefined while it goes on. */
  cancelAt: Date | undefined;
  /** When somebody cancelled it; undefined where nobody has, or has taken it back. */
  canceledAt: Date | undefined;
  /** When it has ended for good. */
  endedAt: Date | undefined;
  /** When the first of the bills that are not paid was due; where all are, when the latest was. */
  dueSince: Date;
  /** What was paid for the period that runs has gone back, or a bank holds it back. */
  isPaidBack: boolean;
  /** The bills of the last two years that were paid, newest first. */
  paid: PaidBill[];
  /** The owner collects nothing for now; the status does not say so. */
  isCollectionPaused: boolean;
  metadata: Record<string, string>;
  customer: string;
  /** The card that it alone is charged to; undefined where that is its customer's. */
  ownCard: string | undefined;
  /** When the trial that it began with ends or has ended; undefined when it began without one. */
  trialEnd: Date | undefined;
  /** What it renews at; undefined for what has no single price with an amount. */
  price: (Money & { item: string; interval: string }) | undefined;
  /** Where the latest invoice is paid, while it is open. */
  payUrl: string | undefined;
  latestInvoice: string | undefined;
}

/**
 * Asks Stripe how a subscription stands.
 * @throws PaymentError "not-found" when there is none
 */
export function retrieveSubscription(id: string): Promise<Subscription> {
  return asked(async () => {
    const [subscription, bills] = await Promise.all([
      stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] }),
      readBills(id),
    ]);
    const read = readSubscription(subscription);
    return { ...read, ...bills, dueSince: bills.dueSince ?? read.dueSince };
  });
}

/** The subscription that a payment was for, or undefined. */
export function findSubscriptionOfPayment(payment: string): Promise<string | undefined> {
  return asked(async () => {
    const { data } = await stripe.invoicePayments.list({
      ...{ payment: { type: "payment_intent", payment_intent: payment }, limit: 1 },
      expand: ["data.invoice"],
    });
    const invoice = data[0]?.invoice;
    if (!invoice || typeof invoice === "string" || invoice.deleted) return undefined;
    return idOf(invoice.parent?.subscription_details?.subscription);
  });
}

/**
 * All that a customer is subscribed to and has not ended, newest first.
 * @throws PaymentError
 */
export function listSubscriptions(
  customer: string,
): Promise<Pick<Subscription, "id" | "status" | "metadata" | "ownCard">[]> {
  return asked(async () => {
    const list = await stripe.subscriptions.list({ customer, limit: 100 });
    return list.data.map(({ id, status, metadata, default_payment_method: card }) => ({
      ...{ id, status: Status.parse(status), metadata },
      ownCard: idOf(card),
    }));
  });
}

/** What of a subscription is known without its bills. */
export type SubscriptionTerms = Pick<
  Subscription,
  "id" | "status" | "customer" | "periodEnd" | "cancelAt" | "price" | "metadata"
>;

/**
 * Shows every subscription of the account that is for a plan of ours, ended ones too, newest first.
 * @throws PaymentError
 */
export function eachSubscription(see: (subscription: SubscriptionTerms) => void): Promise<void> {
  return asked(async () => {
    for await (const one of stripe.subscriptions.list({ status: "all", limit: 100 }))
      if (one.metadata.plan_id) see(readSubscription(one));
  });
}

/**
 * Says which card a subscription is charged to from now on.
 * @throws PaymentError
 */
export async function chargeTo(id: string, card: string): Promise<void> {
  await asked(() => stripe.subscriptions.update(id, { default_payment_method: card }));
}

/**
 * Ends a trial: the first payment is due now.
 * @throws PaymentError
 */
export async function endTrial(id: string): Promise<void> {
  await asked(() => stripe.subscriptions.update(id, { trial_end: "now" }));
}

/**
 * Says that a subscription ends with the period that is paid for, or that it goes on after all.
 * @throws PaymentError "refused" when it has ended
 */
export async function endWithPeriod(id: string, ends: boolean): Promise<void> {
  await asked(() => stripe.subscriptions.update(id, { cancel_at_period_end: ends }));
}

/**
 * Ends a subscription at once: nothing more is collected for it. One that has ended, or is not there, is fine.
 * @throws PaymentError "unavailable"
 */
export async function cancelSubscription(id: string): Promise<void> {
  try {
    await asked(() => stripe.subscriptions.cancel(id));
  } catch (error) {
    if (!isPaymentError(error, "not-found")) throw error;
  }
}

/** From 2025-03-31 the periods stand on the items. */
function readSubscription(subscription: Stripe.Subscription): Omit<Subscription, "isPaidBack" | "paid"> {
  const {
    items,
    latest_invoice: invoice,
    pause_collection: pause,
    default_payment_method: card,
  } = subscription;
  const starts = items.data.map(({ current_period_start }) => current_period_start);
  const finalized = invoice && typeof invoice !== "string" && invoice.status_transitions.finalized_at;
  return {
    id: subscription.id,
    status: Status.parse(subscription.status),
    startedAt: toDate(subscription.start_date),
    periodEnd: toDate(Math.max(...items.data.map(({ current_period_end }) => current_period_end))),
    cancelAt: subscription.cancel_at ? toDate(subscription.cancel_at) : undefined,
    canceledAt: subscription.canceled_at ? toDate(subscription.canceled_at) : undefined,
    endedAt: subscription.ended_at ? toDate(subscription.ended_at) : undefined,
    dueSince: toDate(finalized || Math.max(...starts)),
    isCollectionPaused: pause !== null,
    metadata: subscription.metadata,
    customer: idOf(subscription.customer),
    ownCard: idOf(card),
    trialEnd: subscription.trial_end ? toDate(subscription.trial_end) : undefined,
    price: priceOf(items.data[0]),
    ...invoiceOf(invoice),
  };
}

function invoiceOf(invoice: Stripe.Subscription["latest_invoice"]) {
  if (!invoice || typeof invoice === "string")
    return { payUrl: undefined, latestInvoice: invoice ?? undefined };
  const payUrl = (invoice.status === "open" && invoice.hosted_invoice_url) || undefined;
  return { payUrl, latestInvoice: invoice.id };
}

function priceOf(item: Stripe.SubscriptionItem | undefined): Subscription["price"] {
  const { unit_amount: amount, currency, recurring } = item?.price ?? {};
  if (!item || amount == null || !currency || !recurring) return undefined;
  return { item: item.id, amount, currency: currency.toUpperCase(), interval: recurring.interval };
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
