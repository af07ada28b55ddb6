import type Stripe from "stripe";
import { callStripe, stripe } from "./stripe-client.ts";

/** `amount` is in minor units, `currency` in upper case. */
export interface Refund {
  id: string;
  amount: number;
  currency: string;
  status: string;
  reason: string | undefined;
  metadata: Record<string, string>;
}

/** Dispute (chargeback) of a payment, in minor units. */
export interface Dispute {
  id: string;
  amount: number;
  currency: string;
  status: string;
  reason: string;
  /** Unix seconds until which Stripe accepts evidence. */
  dueBy: number | undefined;
}

const harmless = /^(won|prevented|warning_.*)$/;

/** Whether the payment is withheld, for now or for good. Unknown statuses count as such, as those of appeals do. */
export function isFundsWithheld(status: string): boolean {
  return !harmless.test(status);
}

export interface RefundParams {
  payment: string;
  amount?: number;
  reason?: "duplicate" | "fraudulent" | "requested_by_customer";
  metadata?: Record<string, string>;
}

/**
 * Idempotency: creates a refund once per key.
 * @throws PaymentError "refused" when it exceeds what is left, or the payment is disputed
 * @see https://docs.stripe.com/api/refunds/create
 */
export function createRefund({ payment, ...params }: RefundParams, idempotencyKey: string): Promise<Refund> {
  return callStripe(
    async () =>
      readRefund(await stripe.refunds.create({ payment_intent: payment, ...params }, { idempotencyKey })),
    { makes: "refund", of: payment },
  );
}

/** All refunds of a payment, failed ones included, newest first; at most 100. */
export function listRefunds(payment: string): Promise<Refund[]> {
  return callStripe(async () => {
    const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
    return data.map(readRefund);
  });
}

export function listDisputes(payment: string): Promise<Dispute[]> {
  return callStripe(async () => {
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
