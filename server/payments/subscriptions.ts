import type Stripe from "stripe";
import { z } from "zod";
import type { Money } from "#server/money.ts";
import { asked, stripe } from "./client.ts";
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
  /** When it has ended for good. */
  endedAt: Date | undefined;
  /** When the latest invoice was first to be paid. */
  dueSince: Date;
  /** The owner collects nothing for now; the status does not say so. */
  isCollectionPaused: boolean;
  metadata: Record<string, string>;
  customer: string;
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
    return readSubscription(await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] }));
  });
}

/**
 * All that a customer is subscribed to and has not ended, newest first.
 * @throws PaymentError
 */
export function listSubscriptions(customer: string): Promise<Subscription[]> {
  return asked(async () => {
    const list = await stripe.subscriptions.list({ customer, limit: 100, expand: ["data.latest_invoice"] });
    return list.data.map(readSubscription);
  });
}

/**
 * Says that a subscription ends with the period that is paid for, or that it goes on after all.
 * @throws PaymentError "refused" when it has ended
 */
export function endWithPeriod(id: string, ends: boolean): Promise<Subscription> {
  return asked(async () => {
    const params = { cancel_at_period_end: ends, expand: ["latest_invoice"] };
    return readSubscription(await stripe.subscriptions.update(id, params));
  });
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
function readSubscription(subscription: Stripe.Subscription): Subscription {
  const { items, latest_invoice: invoice, pause_collection: pause } = subscription;
  const starts = items.data.map(({ current_period_start }) => current_period_start);
  const finalized = invoice && typeof invoice !== "string" && invoice.status_transitions.finalized_at;
  return {
    id: subscription.id,
    status: Status.parse(subscription.status),
    startedAt: toDate(subscription.start_date),
    periodEnd: toDate(Math.max(...items.data.map(({ current_period_end }) => current_period_end))),
    cancelAt: subscription.cancel_at ? toDate(subscription.cancel_at) : undefined,
    endedAt: subscription.ended_at ? toDate(subscription.ended_at) : undefined,
    dueSince: toDate(finalized || Math.max(...starts)),
    isCollectionPaused: pause !== null,
    metadata: subscription.metadata,
    customer: typeof subscription.customer === "string" ? subscription.customer : subscription.customer.id,
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
