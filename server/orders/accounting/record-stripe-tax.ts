import type { DirectusClient } from "#server/directus/clients/client.ts";
import { toStripeAddress } from "#server/payments/address.ts";
import type { CheckoutSession, SessionParams } from "#server/payments/checkout-sessions.ts";
import { createOneTimeCustomer, deleteOneTimeCustomer, listTaxedParts } from "#server/payments/taxes.ts";
import { findLanguage } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import type { Order } from "../order.ts";
import { setChargedTax } from "../orders.ts";
import { calculateChargedTax, isMissingChargedTax, isTaxedByStripe } from "./stripe-tax.ts";

/** Idempotent. @returns undefined when the tax does not add up @throws PaymentError or DirectusError "unavailable" */
export async function recordStripeTax(
  directus: DirectusClient,
  order: Order,
  session: CheckoutSession,
): Promise<Order | undefined> {
  if (!isMissingChargedTax(order)) return order;
  if (isWrittenDown(order, session)) return order;
  const parts = await listTaxedParts(session.id);
  const whole = { amount: session.amount, tax: session.tax?.amount ?? 0 };
  const charged = calculateChargedTax(order, parts, {
    session: whole,
    locale: findLanguage(order.language).locale,
  });
  if (!charged) return undefined;
  await setChargedTax(directus, order, charged);
  const ppm = new Map(charged.lines.map((line) => [line.id, line.ppm]));
  return {
    ...order,
    tax: charged.tax,
    taxes: charged.taxes,
    total: charged.total,
    lines: order.lines.map((line) => ({ ...line, taxPpm: ppm.get(line.id) ?? line.taxPpm })),
  };
}

/** Bank debits stay processing for days and are checked often, so stored tax is not reread. */
function isWrittenDown({ status, tax, total }: Order, session: CheckoutSession): boolean {
  return status === "processing" && tax === (session.tax?.amount ?? 0) && total === session.amount;
}

/** Adds a one-time customer at the shipping address, where Stripe Tax needs one. Idempotent. @throws PaymentError */
export async function createSessionParamsWithAddress(order: Order): Promise<SessionParams> {
  const { sessionParams: { customer_email, ...params } = {}, shippingAddress: to, email, name } = order;
  if (!isTaxedByStripe(order) || !to) return { ...order.sessionParams };
  const address = toStripeAddress(to);
  const buyer = { email, name: to.name || name, address, metadata: { order_id: order.id } };
  return { ...params, customer: await createOneTimeCustomer(buyer, `${order.key}:customer`) };
}

/** Data minimisation: deletes that customer once the order cannot be paid. Failures are only logged. */
export async function deleteStripeBuyer(order: Order, customer: unknown): Promise<void> {
  if (!isTaxedByStripe(order) || typeof customer !== "string") return;
  try {
    await deleteOneTimeCustomer(customer, order.id);
  } catch (error) {
    log.warn({ err: error, order: order.id }, "could not delete the Stripe customer of an unpaid order");
  }
}
