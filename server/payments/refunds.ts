import type Stripe from "stripe";
import { asked, stripe } from "./client.ts";

/** Money on its way back to the buyer. `amount` is in minor units, `currency` in upper case. */
export interface Refund {
  id: string;
  amount: number;
  currency: string;
  status: string;
  reason: string | undefined;
  metadata: Record<string, string>;
}

/** A charge that the buyer's bank has questioned. */
export interface Dispute {
  id: string;
  amount: number;
  currency: string;
  status: string;
  reason: string;
  /** Unix seconds until which Stripe takes an answer. */
  dueBy: number | undefined;
}

const harmless = /^(won|prevented|warning_.*)$/;

/**
 * Whether a dispute of this status keeps the payment from the seller, for now or for good. A word of Stripe's that we
 * do not know counts as such, as those of an appeal do.
 */
export function holdsMoney(status: string): boolean {
  return !harmless.test(status);
}

/** What is to be paid back of a payment; without an amount all that is left of it. */
export interface RefundParams {
  payment: string;
  amount?: number;
  reason?: "duplicate" | "fraudulent" | "requested_by_customer";
  metadata?: Record<string, string>;
}

/**
 * Pays money back, once for a key.
 * @throws PaymentError "refused" when Stripe does not take it: more than is left, or disputed
 * @see https://docs.stripe.com/api/refunds/create
 */
export function createRefund({ payment, ...params }: RefundParams, idempotencyKey: string): Promise<Refund> {
  return asked(
    async () =>
      readRefund(await stripe.refunds.create({ payment_intent: payment, ...params }, { idempotencyKey })),
    { makes: "refund", of: payment },
  );
}

/** Every refund of a payment, failed ones among them, newest first; Stripe keeps at most 100 of one payment here. */
export function listRefunds(payment: string): Promise<Refund[]> {
  return asked(async () => {
    const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
    return data.map(readRefund);
  });
}

/** Every dispute of a payment, newest first. */
export function listDisputes(payment: string): Promise<Dispute[]> {
  return asked(async () => {
    const { data } = await stripe.disputes.list({ payment_intent: payment, limit: 100 });
    return data.map(({ id, amount, currency, status, reason, evidence_details }) => ({
      id,
      amount,
      currency: currency.toUpperCase(),
      status,
      reason,
      dueBy: evidence_details?.due_by ?? undefined,
    }));
  });
}

function readRefund({ id, amount, currency, status, reason, metadata }: Stripe.Refund): Refund {
  return {
    id,
    amount,
    currency: currency.toUpperCase(),
    status: status ?? "pending",
    reason: reason ?? undefined,
    metadata: metadata ?? {},
  };
}
