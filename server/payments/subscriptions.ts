import type Stripe from "stripe";
import { z } from "zod";
import type { Money } from "#server/platform/money.ts";
import { getStripeId } from "./id-of.ts";
import { isPaymentError } from "./payment-error.ts";
import { callStripe, stripe } from "./stripe-client.ts";
import { type PaidBill, readBills } from "./subscription-invoices.ts";

/** Stripe's enum is open: an unknown value must give no access. */
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

export interface Subscription {
  id: string;
  status: z.infer<typeof Status>;
  startedAt: Date;
  periodEnd: Date;
  /** Date of a scheduled cancellation; undefined while it renews. */
  cancelAt: Date | undefined;
  /** When it was cancelled; undefined unless it is. */
  canceledAt: Date | undefined;
  endedAt: Date | undefined;
  /** When the oldest unpaid invoice was due; if all are paid, the latest. */
  dueSince: Date;
  /** The current period's payment was refunded, or is withheld by a dispute. */
  isPaidBack: boolean;
  /** Paid invoices of the last two years, newest first. */
  paid: PaidBill[];
  /** Collection paused by the owner, which the status does not show. */
  isCollectionPaused: boolean;
  metadata: Record<string, string>;
  customer: string;
  /** The subscription's own card; undefined where it uses the customer's. */
  ownCard: string | undefined;
  /** End of its trial, also a past one; undefined without a trial. */
  trialEnd: Date | undefined;
  /** Undefined unless it has a single price with an amount. */
  price: (Money & { item: string; interval: string }) | undefined;
  payUrl: string | undefined;
  latestInvoice: string | undefined;
}

/** Reads a subscription with its invoices. @throws PaymentError "not-found" */
export function retrieveSubscription(id: string): Promise<Subscription> {
  return callStripe(async () => {
    const [subscription, bills] = await Promise.all([
      stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] }),
      readBills(id),
    ]);
    const read = readSubscription(subscription);
    return { ...read, ...bills, dueSince: bills.dueSince ?? read.dueSince };
  });
}

export function findSubscriptionOfPayment(payment: string): Promise<string | undefined> {
  return callStripe(async () => {
    const { data } = await stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: payment },
      limit: 1,
      expand: ["data.invoice"],
    });
    const invoice = data[0]?.invoice;
    if (!invoice || typeof invoice === "string" || invoice.deleted) return undefined;
    return getStripeId(invoice.parent?.subscription_details?.subscription);
  });
}

export function listSubscriptions(
  customer: string,
): Promise<
  (Pick<Subscription, "id" | "status" | "metadata" | "ownCard"> & { priceId: string | undefined })[]
> {
  return callStripe(async () => {
    const list = await stripe.subscriptions.list({ customer, limit: 100 });
    return list.data.map(({ id, status, metadata, default_payment_method: card, items }) => ({
      id,
      status: Status.parse(status),
      metadata,
      ownCard: getStripeId(card),
      priceId: items.data[0]?.price.id,
    }));
  });
}

export type SubscriptionTerms = Pick<
  Subscription,
  "id" | "status" | "customer" | "periodEnd" | "cancelAt" | "price" | "metadata"
>;

/** Subscriptions to our plans, ended ones included, newest first. @throws PaymentError */
export function iterateSubscriptions(see: (subscription: SubscriptionTerms) => void): Promise<void> {
  return callStripe(async () => {
    for await (const one of stripe.subscriptions.list({ status: "all", limit: 100 }))
      if (one.metadata.plan_id) see(readSubscription(one));
  });
}

export async function setDefaultPaymentMethod(id: string, card: string): Promise<void> {
  await callStripe(() => stripe.subscriptions.update(id, { default_payment_method: card }));
}

/** Its price, card and renewal stay as they are. @throws PaymentError */
export async function setSubscriptionMetadata(id: string, metadata: Record<string, string>): Promise<void> {
  await callStripe(() => stripe.subscriptions.update(id, { metadata }));
}

/** The first payment is due now. @throws PaymentError */
export async function endTrial(id: string): Promise<void> {
  await callStripe(() => stripe.subscriptions.update(id, { trial_end: "now" }));
}

/** Schedules the cancellation, or undoes it. @throws PaymentError "refused" when it has ended */
export async function setCancelAtPeriodEnd(id: string, ends: boolean): Promise<void> {
  await callStripe(() => stripe.subscriptions.update(id, { cancel_at_period_end: ends }));
}

/** Cancels at once. Idempotent. @throws PaymentError "unavailable" */
export async function cancelSubscription(id: string): Promise<void> {
  try {
    await callStripe(() => stripe.subscriptions.cancel(id));
  } catch (error) {
    if (!isPaymentError(error, "not-found")) throw error;
  }
}

/** Since API version 2025-03-31 the period is on the items. */
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
    customer: getStripeId(subscription.customer),
    ownCard: getStripeId(card),
    trialEnd: subscription.trial_end ? toDate(subscription.trial_end) : undefined,
    price: toPrice(items.data[0]),
    ...toInvoice(invoice),
  };
}

function toInvoice(invoice: Stripe.Subscription["latest_invoice"]) {
  if (!invoice || typeof invoice === "string")
    return { payUrl: undefined, latestInvoice: invoice ?? undefined };
  const payUrl = (invoice.status === "open" && invoice.hosted_invoice_url) || undefined;
  return { payUrl, latestInvoice: invoice.id };
}

function toPrice(item: Stripe.SubscriptionItem | undefined): Subscription["price"] {
  const { unit_amount: amount, currency, recurring } = item?.price ?? {};
  if (!item || amount == null || !currency || !recurring) return undefined;
  return { item: item.id, amount, currency: currency.toUpperCase(), interval: recurring.interval };
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
