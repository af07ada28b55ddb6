import type { Directus } from "#server/directus/client.ts";
import { languageNamed } from "#server/languages.ts";
import { log } from "#server/log.ts";
import { stripeAddress } from "#server/payments/address.ts";
import type { CheckoutSession } from "#server/payments/stripe.ts";
import { createBuyer, listTaxedParts, removeBuyer } from "#server/payments/taxes.ts";
import { chargedTaxOf, isTaxedByStripe, lacksChargedTax } from "./automatic-tax.ts";
import type { Order } from "./order.ts";
import { setChargedTax } from "./orders.ts";

/**
 * Writes down what Stripe has charged in tax for an order that is paid, or on its way to be; the same again does no harm.
 * @returns the order with its tax; undefined when what Stripe charged does not add up to what was ordered
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function takeTax(
  directus: Directus,
  order: Order,
  session: CheckoutSession,
): Promise<Order | undefined> {
  if (!lacksChargedTax(order)) return order;
  if (isWrittenDown(order, session)) return order;
  const parts = await listTaxedParts(session.id);
  const whole = { amount: session.amount, tax: session.tax?.amount ?? 0 };
  const charged = chargedTaxOf(order, parts, whole, languageNamed(order.language).locale);
  if (!charged) return undefined;
  await setChargedTax(directus, order.id, charged);
  const ppm = new Map(charged.lines.map((line) => [line.id, line.ppm]));
  return {
    ...order,
    tax: charged.tax,
    taxes: charged.taxes,
    total: charged.total,
    lines: order.lines.map((line) => ({ ...line, taxPpm: ppm.get(line.id) ?? line.taxPpm })),
  };
}

/** A bank debit takes days, and is looked at all the time: its tax is written before its status is. */
function isWrittenDown({ status, tax, total }: Order, session: CheckoutSession): boolean {
  return status === "processing" && tax === (session.tax?.amount ?? 0) && total === session.amount;
}

/**
 * The parameters of an order's session, with the buyer's place where its tax depends on that: a customer with the
 * address that the parcel goes to. The same order has the same one. Where nothing is sent, Stripe's page asks.
 * @throws PaymentError
 */
export async function placedParams(order: Order): Promise<Record<string, unknown>> {
  const { sessionParams: { customer_email, ...params } = {}, shippingAddress: to, email, name } = order;
  if (!isTaxedByStripe(order) || !to) return { ...order.sessionParams };
  const address = stripeAddress(to);
  const buyer = { email, name: to.name || name, address, metadata: { order_id: order.id } };
  return { ...params, customer: await createBuyer(buyer, `${order.key}:customer`) };
}

/**
 * Takes that customer away again, when nobody can pay the order any more: Stripe need not know an address for nothing.
 * An order does not wait for it; the log has what is left there.
 * @param customer whom the order's session, or its parameters, name
 */
export async function forgetBuyerOf(order: Order, customer: unknown): Promise<void> {
  if (!isTaxedByStripe(order) || typeof customer !== "string") return;
  try {
    await removeBuyer(customer, order.id);
  } catch (error) {
    log.warn({ err: error, order: order.id }, "the customer of an order that nobody pays stays at Stripe");
  }
}
