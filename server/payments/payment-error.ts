import Stripe from "stripe";

/**
 * - unavailable: nobody knows whether it happened; the same call may be made again
 * - refused: Stripe will never accept this call as it is
 * - no-tax-place: it will not either, because it cannot work out tax for the customer's address
 * - spent: the idempotency key answers with an error for good; only another key can go on
 * - not-found: there is no such object
 * - forbidden: the key is not known, or may not do it: the same call is refused until its owner changes that
 */
export type PaymentProblem = "unavailable" | "forbidden" | "refused" | "no-tax-place" | "spent" | "not-found";

/** What Stripe answered, in terms a domain can act on. A shopper never sees its words. */
export class PaymentError extends Error {
  override name = "PaymentError";
  readonly reason: PaymentProblem;
  /** The parameter that Stripe refuses, where it names one. */
  readonly param: string | undefined;
  /** Seconds that Stripe's clock is ahead of ours, where the answer says. */
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

/** True for the one kind of failure named. */
export function isPaymentError(error: unknown, reason: PaymentProblem): error is PaymentError {
  return error instanceof PaymentError && error.reason === reason;
}

/** Translates what the SDK throws. */
export function translatePaymentError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  return new PaymentError(problemOf(error), error);
}

function problemOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentProblem {
  const status = error.statusCode ?? 0;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return "spent";
  if (status >= 500 && replayed(error.headers)) return "spent";
  if (status === 401 || status === 403) return "forbidden";
  if (status === 404 || error.code === "resource_missing") return "not-found";
  if (error.code === "customer_tax_location_invalid") return "no-tax-place";
  return status === 400 || status === 402 ? "refused" : "unavailable";
}

/** An answer kept under an idempotency key, errors included, comes back with this header. */
function replayed(headers: unknown): boolean {
  const found = (headers as Record<string, string> | undefined)?.["idempotent-replayed"];
  return found === "true";
}
