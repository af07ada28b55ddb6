import Stripe from "stripe";
import { toRecord } from "#server/platform/guards.ts";

/**
 * What a caller can do:
 * - unavailable: the outcome is unknown; the same call may be repeated
 * - refused: Stripe will never accept this call
 * - no-tax-location: likewise, because Stripe Tax cannot use the customer's address
 * - key-used: the idempotency key is bound to an error; only a new key can continue
 * - not-found: there is no such object
 * - forbidden: the key is invalid or lacks a permission, until its owner changes that
 */
export type PaymentProblem =
  | "unavailable"
  | "forbidden"
  | "refused"
  | "no-tax-location"
  | "key-used"
  | "not-found";

/** Stripe's error in terms that a domain can act on. Its message is never shown to buyers. */
export class PaymentError extends Error {
  override name = "PaymentError";
  readonly reason: PaymentProblem;
  readonly param: string | undefined;
  /** Seconds by which Stripe's clock is ahead of ours, if the response has a date. */
  readonly ahead: number | undefined;

  constructor(reason: PaymentProblem, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.reason = reason;
    const { param, headers } = cause instanceof Stripe.errors.StripeError ? cause : {};
    this.param = param;
    const told = Date.parse(headers?.date ?? "");
    this.ahead = Number.isNaN(told) ? undefined : Math.round((told - Date.now()) / 1000);
  }
}

export function isPaymentError(error: unknown, reason: PaymentProblem): error is PaymentError {
  return error instanceof PaymentError && error.reason === reason;
}

export function translatePaymentError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  return new PaymentError(toPaymentProblem(error), error);
}

function toPaymentProblem(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentProblem {
  const status = error.statusCode ?? 0;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return "key-used";
  if (status >= 500 && replayed(error.headers)) return "key-used";
  if (status === 401 || status === 403) return "forbidden";
  if (status === 404 || error.code === "resource_missing") return "not-found";
  if (error.code === "customer_tax_location_invalid") return "no-tax-location";
  return status === 400 || status === 402 ? "refused" : "unavailable";
}

/** Header of a response replayed by idempotency key, errors included. */
function replayed(headers: unknown): boolean {
  return toRecord(headers)["idempotent-replayed"] === "true";
}
