import type Stripe from "stripe";

/** Event types that have an effect here. @see https://docs.stripe.com/api/events/types */
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
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** Not worth replaying: declines count only while the page is open, subscriptions' events cover their invoices. */
const ofTheMoment = ["charge.failed", "invoice.paid", "invoice.payment_failed"];

/** Event types that are replayed from Stripe's list if their webhooks were missed. */
export const replayableEventTypes = eventTypes.filter((type) => !ofTheMoment.includes(type));
