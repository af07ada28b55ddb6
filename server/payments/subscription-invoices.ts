import type Stripe from "stripe";
import type { Money } from "#server/platform/money.ts";
import { getStripeId } from "./id-of.ts";
import { isFundsWithheld, listDisputes, listRefunds } from "./refunds.ts";
import { callStripe, stripe } from "./stripe-client.ts";

/** Invoices read: two years of monthly ones. */
const most = 24;

/** In minor units. */
export interface PaidBill extends Money {
  id: string;
  paidAt: Date;
  /** PaymentIntent id; undefined where it was paid outside Stripe. */
  payment: string | undefined;
}

export interface Bills {
  paid: PaidBill[];
  /** When the oldest invoice since the last paid one was due; undefined where none is unpaid. */
  dueSince: Date | undefined;
  /** Whether the current period's payment was refunded in full, or is withheld by a dispute. */
  isPaidBack: boolean;
}

/** Call it within `callStripe`. @see https://docs.stripe.com/api/invoices/object */
export async function readBills(subscription: string): Promise<Bills> {
  const list = await stripe.invoices.list({ subscription, limit: most, expand: ["data.payments"] });
  const bills = list.data.filter(({ status }) => status !== "void");
  const ofPeriod = bills.find(beginsPeriod);
  return {
    paid: bills.flatMap((bill) => toPaidBill(bill) ?? []),
    dueSince: findFirstDueDate(bills),
    isPaidBack: ofPeriod !== undefined && (await isBack(ofPeriod)),
  };
}

/** Amount of a payment that was refunded or is withheld by a dispute, in minor units. @throws PaymentError */
export function readRefundedAmount(payment: string): Promise<number> {
  return callStripe(() => sumReturned(payment));
}

function toPaidBill(bill: Stripe.Invoice): PaidBill | undefined {
  const { id, status, amount_paid: amount, currency, status_transitions: moments } = bill;
  if (!id || status !== "paid" || amount === 0 || !moments.paid_at) return undefined;
  const [payment] = listPaymentIds(bill);
  return { id, amount, currency: currency.toUpperCase(), paidAt: new Date(moments.paid_at * 1000), payment };
}

function listPaymentIds({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ status, payment }) =>
    status === "paid" && payment.payment_intent ? getStripeId(payment.payment_intent) : [],
  );
}

const beginning = new Set<string>(["subscription_create", "subscription_cycle"]);

/**
 * Other invoices are for changes within a period, and refunding them does not end access. Changing from months to years
 * starts a period, billed in full beside the proration of the old one.
 */
function beginsPeriod({ billing_reason: reason, amount_paid: paid, lines }: Stripe.Invoice): boolean {
  if (reason && beginning.has(reason)) return true;
  return paid > 0 && lines.data.some(({ parent }) => parent?.subscription_item_details?.proration === false);
}

/** @param bills newest first */
function findFirstDueDate(bills: Stripe.Invoice[]): Date | undefined {
  const ofSome = bills.filter(({ total, status }) => total > 0 && status !== "draft");
  const paid = ofSome.findIndex(({ status }) => status === "paid");
  const first = ofSome.slice(0, paid === -1 ? undefined : paid).at(-1);
  const due = first?.status_transitions.finalized_at;
  return due ? new Date(due * 1000) : undefined;
}

async function isBack(bill: Stripe.Invoice): Promise<boolean> {
  if (bill.amount_paid === 0) return false;
  const gone = await Promise.all(listPaymentIds(bill).map(sumReturned));
  return gone.reduce((sum, amount) => sum + amount, 0) >= bill.amount_paid;
}

/** In minor units. */
async function sumReturned(payment: string): Promise<number> {
  const intent = await stripe.paymentIntents.retrieve(payment, { expand: ["latest_charge"] });
  const charge = typeof intent.latest_charge === "string" ? undefined : intent.latest_charge;
  if (!charge || (charge.amount_refunded === 0 && !charge.disputed)) return 0;
  const [refunds, disputes] = await Promise.all([listRefunds(payment), listDisputes(payment)]);
  if (disputes.some(({ status }) => isFundsWithheld(status))) return charge.amount;
  const done = refunds.filter(({ status }) => status === "succeeded");
  return done.reduce((sum, { amount }) => sum + amount, 0);
}
