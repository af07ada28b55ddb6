import { startNextAttempt } from "#server/cart/carts.ts";
import { withKeyedMutex } from "#server/concurrency/keyed-mutex.ts";
import { findPostsByVariants } from "#server/content/posts/posts.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { buildOrderPath } from "#server/orders/access/order-link.ts";
import { isOpen, isPaid, type Order } from "#server/orders/order.ts";
import { createOrder } from "#server/orders/orders.ts";
import { filterStockedLines } from "#server/orders/returns/counted-lines.ts";
import {
  cancelUnpaidOrder,
  type NoTax,
  type StartPaymentResult,
  startPayment,
} from "#server/orders/start-payment.ts";
import type { Language } from "#server/platform/i18n.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { type LoadedCart, loadCart } from "./load-checkout-cart.ts";
import { buildNewOrder } from "./new-order.ts";
import {
  calculateQuote,
  computeCartFingerprint,
  computeCheckoutFingerprint,
  findAmountProblem,
  formatShippingOptionValue,
  type Quote,
} from "./quote.ts";
import {
  listShippingOptions,
  type ShippingMethod,
  type ShippingOption,
  toParcel,
} from "./shipping-method.ts";
import type { TaxRate } from "./tax.ts";

/**
 * Of the refusals:
 * - changed: prices or stock differ from what the page showed
 * - no-offer: the shipping method is gone or costs something else now
 * - too-small, too-large: cannot be paid by card
 * - no-tax-location: Stripe Tax cannot use the address
 * - no-tax-now: Stripe Tax failed, a retry may work
 * - refused: Stripe rejects the order, the log says why
 */
export type PlaceOrderResult =
  | Extract<StartPaymentResult, { kind: "pay" | "completed" }>
  | { kind: "empty" | "changed" | "no-offer" | "too-small" | "too-large" | "refused" | "bad-email" }
  | { kind: NoTax };

export interface Checkout {
  cartKey: string;
  form: CheckoutForm;
  methods: ShippingMethod[];
  rates: TaxRate[];
  /** Id in `customers`, for a member's order. */
  customer: string | undefined;
  /** The member's e-mail address, for personal codes. */
  member: string | undefined;
  /** A different language makes a different payment page. */
  language: Language;
}

const mostTurns = 5;

/**
 * Idempotency: turns a cart into an order with a payment page; the same checkout leads to the same order and session, a
 * changed one cancels the first order before it creates its own. Needs the service client.
 * @throws PaymentError or DirectusError "unavailable"; a retry continues from there
 */
export function placeOrder(directus: DirectusClient, checkout: Checkout): Promise<PlaceOrderResult> {
  return withKeyedMutex(checkout.cartKey, async () => {
    for (let turn = 0; turn < mostTurns; turn++) {
      const outcome = await attempt(directus, checkout);
      if (outcome.kind === "sold-out") return { kind: "changed" };
      if (outcome.kind !== "canceled") return outcome;
    }
    throw new Error("A cart should come to its payment page within a few attempts.");
  });
}

async function attempt(
  directus: DirectusClient,
  checkout: Checkout,
): Promise<PlaceOrderResult | StartPaymentResult> {
  const { cartKey, form, member } = checkout;
  const loaded = await loadCart(directus, cartKey, { member, email: form.email });
  const { cart, priced, order, joined } = loaded;
  if (order && isPaid(order.status)) return { kind: "completed", path: buildOrderPath(order.id) };
  if (order && !isOpen(order.status)) return startNewAttempt(cartKey, cart.attempt);
  if (cart.lines.length === 0) return { kind: "empty" };
  if (joined.length > 0) return abandonAll(directus, joined);

  const { offer, quote } = quoteCheckout(loaded, checkout);
  const problem = findProblem(loaded, form, { offer, quote });
  if (problem) return { kind: problem };
  if (
    order &&
    order.fingerprint !==
      computeCheckoutFingerprint(priced, form, { offer, tax: quote, language: checkout.language.tag })
  ) {
    const abandoned = await cancelUnpaidOrder(directus, order);
    return abandoned.kind === "completed" ? abandoned : startNewAttempt(cartKey, cart.attempt);
  }
  const current =
    order ?? (await createPendingOrder(directus, loaded, { checkout, quoted: { offer, quote } }));
  if (!current) return { kind: "canceled" };
  const opening = await startPayment(directus, current, filterStockedLines(current, sellable(loaded)));
  if (opening.kind === "pay" || opening.kind === "completed") return opening;
  await startNewAttempt(cartKey, cart.attempt);
  return opening.kind === "refused" && order ? { kind: "canceled" } : opening;
}

/** Orders open from before sign-in are cancelled first, so that only one page can be paid; or one is paid. */
async function abandonAll(directus: DirectusClient, orders: Order[]): Promise<StartPaymentResult> {
  for (const order of orders) {
    const abandoned = await cancelUnpaidOrder(directus, order);
    if (abandoned.kind === "completed") return abandoned;
  }
  return { kind: "canceled" };
}

async function startNewAttempt(cartKey: string, from: number): Promise<StartPaymentResult> {
  await startNextAttempt(cartKey, from);
  return { kind: "canceled" };
}

/** The offer that the form names, at the total shown; undefined when there is none now. */
function quoteCheckout(
  { priced }: LoadedCart,
  { form, methods, rates }: Checkout,
): { offer: ShippingOption | undefined; quote: Quote } {
  const country = priced.physical ? form.address?.country : undefined;
  const offers = country ? listShippingOptions(methods, country, toParcel(priced)) : [];
  for (const offer of offers) {
    const quote = calculateQuote(priced, offer, { rates, country });
    if (form.shipping === formatShippingOptionValue(offer, quote)) return { offer, quote };
  }
  return { offer: undefined, quote: calculateQuote(priced, undefined, { rates, country }) };
}

function findProblem(
  { priced }: LoadedCart,
  form: CheckoutForm,
  { offer, quote }: { offer: ShippingOption | undefined; quote: Quote },
) {
  if (priced.blocked || (form.seen && form.seen !== computeCartFingerprint(priced))) return "changed";
  if (priced.physical && !offer) return "no-offer";
  return findAmountProblem(quote);
}

/** Undefined when another process has just created this attempt's order. */
async function createPendingOrder(
  directus: DirectusClient,
  loaded: LoadedCart,
  {
    checkout: { cartKey, form, ...who },
    quoted,
  }: { checkout: Checkout; quoted: { offer: ShippingOption | undefined; quote: Quote } },
): Promise<Order | undefined> {
  const variants = sellable(loaded).map(({ id }) => id);
  const posts = await findPostsByVariants(directus, variants);
  try {
    return await createOrder(directus, buildNewOrder(cartKey, loaded, { form, ...quoted, ...who, posts }));
  } catch (error) {
    if (isDirectusError(error, "not-unique")) return undefined;
    throw error;
  }
}

function sellable({ priced }: LoadedCart) {
  return priced.lines.flatMap(({ variant }) => variant ?? []);
}
