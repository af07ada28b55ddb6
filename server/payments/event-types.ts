/**
 * The events that an endpoint at Stripe has to send here: all that does something.
 * @see https://docs.stripe.com/api/events/types
 */
export const eventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.failed",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "radar.early_fraud_warning.created",
  "customer.updated",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
];

/** A declined card counts while its page is open; what an invoice says, its subscription says too. */
const ofTheMoment = ["charge.failed", "invoice.paid", "invoice.payment_failed"];

/** The events that are looked for in Stripe's own list, should they never have come. */
export const soughtTypes = eventTypes.filter((type) => !ofTheMoment.includes(type));
