import type Stripe from "stripe";
import type { Money } from "#server/money.ts";
import { asked, stripe } from "./client.ts";
import { idOf } from "./id-of.ts";
import { holdsMoney, listDisputes, listRefunds } from "./refunds.ts";

/** Bills looked at: two years of them by the month. */
const most = 24;

/** A bill that somebody has paid, in minor units. */
export interface PaidBill extends Money {
  id: string;
  paidAt: Date;
  /** The PaymentIntent that paid it; undefined where it was paid outside Stripe. */
  payment: string | undefined;
}

/** What the bills of a subscription say of its money. */
export interface Bills {
  /** Those that were paid and came to something, newest first. */
  paid: PaidBill[];
  /** When the first of the bills was due that have not been paid since the last one that was; undefined where none is. */
  dueSince: Date | undefined;
  /** All that was paid for the period that runs has gone back, or a bank holds it back. */
  isPaidBack: boolean;
}

/**
 * Reads a subscription's bills. To be called within `asked`.
 * @see https://docs.stripe.com/api/invoices/object
 */
export async function readBills(subscription: string): Promise<Bills> {
  const list = await stripe.invoices.list({ subscription, limit: most, expand: ["data.payments"] });
  const bills = list.data.filter(({ status }) => status !== "void");
  const ofPeriod = bills.find(beginsPeriod);
  return {
    paid: bills.flatMap((bill) => paidBillOf(bill) ?? []),
    dueSince: firstDueOf(bills),
    isPaidBack: ofPeriod !== undefined && (await isBack(ofPeriod)),
  };
}

/**
 * What of a payment has gone back, or is held by a bank, in minor units.
 * @throws PaymentError
 */
export function readGone(payment: string): Promise<number> {
  return asked(() => goneOf(payment));
}

function paidBillOf(bill: Stripe.Invoice): PaidBill | undefined {
  const { id, status, amount_paid: amount, currency, status_transitions: moments } = bill;
  if (!id || status !== "paid" || amount === 0 || !moments.paid_at) return undefined;
  const [payment] = paymentsOf(bill);
  return { id, amount, currency: currency.toUpperCase(), paidAt: new Date(moments.paid_at * 1000), payment };
}

/** The PaymentIntents that paid a bill. */
function paymentsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ status, payment }) =>
    status === "paid" && payment.payment_intent ? idOf(payment.payment_intent) : [],
  );
}

const beginning = new Set<string>(["subscription_create", "subscription_cycle"]);

/**
 * Other bills are for a change within the period: giving one of these back shuts nothing. A change from months to years
 * begins one, which is billed whole beside what is given back of the old one.
 */
function beginsPeriod({ billing_reason: reason, amount_paid: paid, lines }: Stripe.Invoice): boolean {
  if (reason && beginning.has(reason)) return true;
  return paid > 0 && lines.data.some(({ parent }) => parent?.subscription_item_details?.proration === false);
}

/** @param bills newest first */
function firstDueOf(bills: Stripe.Invoice[]): Date | undefined {
  const ofSome = bills.filter(({ total, status }) => total > 0 && status !== "draft");
  const paid = ofSome.findIndex(({ status }) => status === "paid");
  const first = ofSome.slice(0, paid === -1 ? undefined : paid).at(-1);
  const due = first?.status_transitions.finalized_at;
  return due ? new Date(due * 1000) : undefined;
}

async function isBack(bill: Stripe.Invoice): Promise<boolean> {
  if (bill.amount_paid === 0) return false;
  const gone = await Promise.all(paymentsOf(bill).map(goneOf));
  return gone.reduce((sum, amount) => sum + amount, 0) >= bill.amount_paid;
}

/** What of a payment is not with the seller any more, in minor units. */
async function goneOf(payment: string): Promise<number> {
  const intent = await stripe.paymentIntents.retrieve(payment, { expand: ["latest_charge"] });
  const charge = typeof intent.latest_charge === "string" ? undefined : intent.latest_charge;
  if (!charge || (charge.amount_refunded === 0 && !charge.disputed)) return 0;
  const [refunds, disputes] = await Promise.all([listRefunds(payment), listDisputes(payment)]);
  if (disputes.some(({ status }) => holdsMoney(status))) return charge.amount;
  const done = refunds.filter(({ status }) => status === "succeeded");
  return done.reduce((sum, { amount }) => sum + amount, 0);
}
