import { nextAttempt } from "#server/cart/carts.ts";
import { findPostsSoldBy } from "#server/content/sold-posts.ts";
import type { Directus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import type { Language } from "#server/languages.ts";
import { countedAmong } from "#server/orders/counted-lines.ts";
import { abandonOrder, type NoTax, type Opening, openPayment } from "#server/orders/open-payment.ts";
import { isOpen, isPaid, type Order } from "#server/orders/order.ts";
import { orderPath } from "#server/orders/order-link.ts";
import { createOrder } from "#server/orders/orders.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { inTurn } from "./in-turn.ts";
import { type LoadedCart, loadCart } from "./load-cart.ts";
import { newOrder } from "./new-order.ts";
import { amountProblem, fingerprintOf, markOfCart, offerValue, type Quote, quoteOf } from "./quote.ts";
import { offersFor, parcelOf, type ShippingMethod, type ShippingOffer } from "./shipping-method.ts";
import type { TaxRate } from "./tax.ts";

/**
 * - pay, done: the shopper goes on
 * - empty: there is nothing in the cart
 * - changed: prices or stock are not what the page showed; the cart says which
 * - no-offer: the chosen way to send it is not one of those there are, or costs something else now
 * - too-small, too-large: no card takes this amount
 * - no-tax-place: Stripe cannot work the tax out for this address
 * - no-tax-now: it fails to for a reason of its own; another try may do
 * - refused: Stripe does not take the order for a reason that only the log knows
 */
export type CheckoutOutcome =
  | Extract<Opening, { kind: "pay" | "done" }>
  | { kind: "empty" | "changed" | "no-offer" | "too-small" | "too-large" | "refused" | "bad-email" }
  | { kind: NoTax };

export interface Checkout {
  cartKey: string;
  form: CheckoutForm;
  methods: ShippingMethod[];
  rates: TaxRate[];
  /** The row in `customers` that a member's order belongs to. */
  customer: string | undefined;
  /** The member's own address, for codes that are not for everybody. */
  member: string | undefined;
  /** That the order is placed in; another one makes another payment page. */
  language: Language;
}

const mostTurns = 5;

/**
 * Turns a cart into an order that is on its payment page. The same checkout sent twice leads to the same order and
 * the same session; another one closes the first order before it makes its own.
 * @param directus the service door
 * @throws PaymentError or DirectusError "unavailable"; sending the form again goes on from there
 */
export function startCheckout(directus: Directus, checkout: Checkout): Promise<CheckoutOutcome> {
  return inTurn(checkout.cartKey, async () => {
    for (let turn = 0; turn < mostTurns; turn++) {
      const outcome = await attempt(directus, checkout);
      if (outcome.kind === "sold-out") return { kind: "changed" };
      if (outcome.kind !== "over") return outcome;
    }
    throw new Error("A cart should come to its payment page within a few attempts.");
  });
}

async function attempt(directus: Directus, checkout: Checkout): Promise<CheckoutOutcome | Opening> {
  const { cartKey, form, member } = checkout;
  const loaded = await loadCart(directus, cartKey, { member, email: form.email });
  const { cart, priced, order, joined } = loaded;
  if (order && isPaid(order.status)) return { kind: "done", path: orderPath(order.id) };
  if (order && !isOpen(order.status)) return onward(cartKey, cart.attempt);
  if (cart.lines.length === 0) return { kind: "empty" };
  if (joined.length > 0) return abandonAll(directus, joined);

  const { offer, quote } = quoteFor(loaded, checkout);
  const problem = problemOf(loaded, form, offer, quote);
  if (problem) return { kind: problem };
  if (order && order.fingerprint !== fingerprintOf(priced, form, offer, quote, checkout.language.tag)) {
    const abandoned = await abandonOrder(directus, order);
    return abandoned.kind === "done" ? abandoned : onward(cartKey, cart.attempt);
  }
  const current = order ?? (await placeOrder(directus, loaded, checkout, { offer, quote }));
  if (!current) return { kind: "over" };
  const opening = await openPayment(directus, current, countedAmong(current, sellable(loaded)));
  if (opening.kind === "pay" || opening.kind === "done") return opening;
  await onward(cartKey, cart.attempt);
  return opening.kind === "refused" && order ? { kind: "over" } : opening;
}

/** What was on its way when its buyer signed in: it is closed first, so that one page can be paid; or it is paid. */
async function abandonAll(directus: Directus, orders: Order[]): Promise<Opening> {
  for (const order of orders) {
    const abandoned = await abandonOrder(directus, order);
    if (abandoned.kind === "done") return abandoned;
  }
  return { kind: "over" };
}

async function onward(cartKey: string, from: number): Promise<Opening> {
  await nextAttempt(cartKey, from);
  return { kind: "over" };
}

/** The offer that the form names, at the total that the page showed; undefined when there is none such now. */
function quoteFor(
  { priced }: LoadedCart,
  { form, methods, rates }: Checkout,
): { offer: ShippingOffer | undefined; quote: Quote } {
  const country = priced.physical ? form.address?.country : undefined;
  const offers = country ? offersFor(methods, country, parcelOf(priced)) : [];
  for (const offer of offers) {
    const quote = quoteOf(priced, offer, { rates, country });
    if (form.shipping === offerValue(offer, quote)) return { offer, quote };
  }
  return { offer: undefined, quote: quoteOf(priced, undefined, { rates, country }) };
}

function problemOf(
  { priced }: LoadedCart,
  form: CheckoutForm,
  offer: ShippingOffer | undefined,
  quote: Quote,
) {
  if (priced.blocked || (form.seen && form.seen !== markOfCart(priced))) return "changed";
  if (priced.physical && !offer) return "no-offer";
  return amountProblem(quote);
}

/** Undefined when another process has just placed the order of this attempt. */
async function placeOrder(
  directus: Directus,
  loaded: LoadedCart,
  { cartKey, form, ...who }: Checkout,
  quoted: { offer: ShippingOffer | undefined; quote: Quote },
): Promise<Order | undefined> {
  const variants = sellable(loaded).map(({ id }) => id);
  const posts = await findPostsSoldBy(directus, variants);
  try {
    return await createOrder(directus, newOrder(cartKey, loaded, form, quoted, { ...who, posts }));
  } catch (error) {
    if (isDirectusError(error, "not-unique")) return undefined;
    throw error;
  }
}

function sellable({ priced }: LoadedCart) {
  return priced.lines.flatMap(({ variant }) => variant ?? []);
}
