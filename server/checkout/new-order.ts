import { randomUUID } from "node:crypto";
import type { Row } from "#server/directus/client.ts";
import { type Language, languageNamed, siteAddress } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { stepOf } from "#server/money.ts";
import { orderKey } from "#server/orders/order.ts";
import type { NewOrder } from "#server/orders/orders.ts";
import { stripeAddress } from "#server/payments/address.ts";
import { paymentLocale } from "#server/payments/locale.ts";
import type { SessionParams } from "#server/payments/stripe.ts";
import { withAutomaticTax } from "./automatic-tax.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import type { LoadedCart } from "./load-cart.ts";
import { fingerprintOf, type Quote } from "./quote.ts";
import type { ShippingOffer } from "./shipping-method.ts";
import type { Taxed } from "./tax.ts";

/**
 * Writes down what is to be ordered: snapshots of titles and prices, sums, and the exact parameters of the Checkout
 * Session, which any later call repeats.
 * @param cartKey as `findCartKey` gives it
 * @param who `posts` are those that are sold by its variants, as `findPostsSoldBy` gives them
 */
export function newOrder(
  cartKey: string,
  { cart, priced }: LoadedCart,
  form: CheckoutForm,
  { offer, quote }: { offer: ShippingOffer | undefined; quote: Quote },
  {
    customer,
    language,
    posts,
  }: { customer: string | undefined; language: Language; posts: Map<string, string> },
): NewOrder {
  const id = randomUUID();
  const now = Date.now();
  const { currency, subtotal, discount, shipping, total, tax, taxes, taxBehavior } = quote;
  const order: NewOrder = {
    id,
    key: orderKey(cartKey, cart.attempt),
    attempt: cart.attempt,
    fingerprint: fingerprintOf(priced, form, offer, quote, language.tag),
    customer,
    email: form.email,
    name: form.name,
    language: language.tag,
    currency,
    subtotal,
    discount,
    discountId: priced.discount?.discount.id,
    discountCode: priced.discount?.discount.code,
    shipping,
    tax,
    taxes,
    taxBehavior,
    total,
    shippingAddress: form.address,
    shippingMethod: offer?.title,
    note: form.note,
    expiresAt: new Date(now + limits.orderHold * 1000),
    digitalConsentAt: form.consent ? new Date(now) : undefined,
    agreements: form.agreed.map((agreement) => ({ ...agreement, at: new Date(now) })),
    sessionParams: undefined,
    lines: [
      ...priced.lines.map((line, index) => ({
        ...productLine(line, quote.lines[index], quote.discounts[index]),
        post: posts.get(line.line.variant),
      })),
      ...(offer ? [shippingLine(offer, quote)] : []),
    ],
  };
  if (total === 0) return order;
  const params = sessionParamsOf(order, form.here);
  const asked = quote.taxAtPayment ? withAutomaticTax(params, order, taxCodesOf(order, priced)) : params;
  return { ...order, sessionParams: asked as Row };
}

/** What Stripe takes each product of an order for, by the line's id, where the owner has said so. */
function taxCodesOf({ lines }: NewOrder, priced: LoadedCart["priced"]): Map<string, string> {
  const codes = priced.lines.map(({ variant }) => variant?.stripeTaxCode);
  return new Map(lines.flatMap(({ id }, index) => (codes[index] ? [[id, codes[index]]] : [])));
}

function productLine(
  { line, variant, unit, backordered }: LoadedCart["priced"]["lines"][number],
  taxed: Taxed | undefined,
  discountAmount = 0,
): Omit<NewOrder["lines"][number], "post"> {
  if (!variant || !unit) throw new Error("Only lines that are for sale become an order.");
  return {
    id: randomUUID(),
    kind: "product",
    variant: variant.id,
    title: variant.productTitle,
    variantTitle: variant.title,
    sku: variant.sku,
    quantity: line.quantity,
    backordered,
    restockDate: backordered > 0 ? variant.backorder?.from : undefined,
    unitAmount: unit.amount,
    taxAmount: taxed?.tax ?? 0,
    taxPpm: taxed?.rate?.ppm ?? 0,
    discountAmount,
    type: variant.type,
  };
}

function shippingLine({ title }: ShippingOffer, { shipping, delivery }: Quote): NewOrder["lines"][number] {
  const { tax, rate } = delivery;
  const goods = { variant: undefined, post: undefined, title, variantTitle: "" };
  const sums = {
    quantity: 1,
    backordered: 0,
    restockDate: undefined,
    unitAmount: shipping,
    taxAmount: tax,
    taxPpm: rate?.ppm ?? 0,
    discountAmount: 0,
  };
  return { id: randomUUID(), kind: "shipping", ...goods, ...sums, sku: "", type: "physical" };
}

/**
 * The Checkout Session of an order, in its language. Prices are snapshots, so that the sums must agree; conversion to other currencies,
 * and tax that an account's own settings would add, are off for the same reason.
 * @param here the card is entered on our own page, else on Stripe's
 * @see https://docs.stripe.com/api/checkout/sessions/create
 */
export function sessionParamsOf(order: NewOrder, here: boolean): SessionParams {
  const currency = order.currency.toLowerCase();
  const step = stepOf(order.currency);
  const language = languageNamed(order.language);
  const complete = siteAddress(language, "/checkout/complete?session_id={CHECKOUT_SESSION_ID}");
  const metadata = {
    order_id: order.id,
    ...(order.digitalConsentAt ? { digital_consent_at: order.digitalConsentAt.toISOString() } : {}),
  };
  return {
    mode: "payment",
    locale: paymentLocale(language),
    line_items: [
      ...order.lines.filter(({ kind }) => kind === "product").map((line) => lineItem(line, currency, step)),
      ...taxItems(order, currency),
    ],
    ...(order.shippingMethod && { shipping_options: [shippingOption(order, currency)] }),
    customer_email: order.email,
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata, ...(order.shippingAddress && { shipping: shippingOf(order) }) },
    adaptive_pricing: { enabled: false },
    automatic_tax: { enabled: false },
    ...(here
      ? { ui_mode: "elements", return_url: complete }
      : { success_url: complete, cancel_url: siteAddress(language, "/cart") }),
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  };
}

/** What is charged for a line: with its part of the discount, as one piece where that cannot be divided by the pieces. */
function lineItem(line: NewOrder["lines"][number], currency: string, step: number) {
  const { title, variantTitle, sku } = line;
  const due = line.unitAmount * line.quantity - line.discountAmount;
  const isDivided = due % (line.quantity * step) === 0;
  const [quantity, unitAmount] = isDivided ? [line.quantity, due / line.quantity] : [1, due];
  const product_data = {
    name: isDivided ? title : `${line.quantity} × ${title}`,
    ...(variantTitle && { description: variantTitle }),
    ...(sku && { metadata: { sku } }),
  };
  return { quantity, price_data: { currency, unit_amount: unitAmount, product_data } };
}

/** Tax that comes on top is a line of its own, so that Stripe's sum is ours. */
function taxItems({ taxes, taxBehavior }: NewOrder, currency: string) {
  if (taxBehavior === "inclusive") return [];
  return taxes
    .filter(({ amount }) => amount > 0)
    .map(({ title, amount }) => ({
      quantity: 1,
      price_data: { currency, unit_amount: amount, product_data: { name: title } },
    }));
}

function shippingOption({ shippingMethod = "", shipping }: NewOrder, currency: string) {
  const shipping_rate_data = {
    type: "fixed_amount" as const,
    display_name: shippingMethod.slice(0, 100),
    fixed_amount: { amount: shipping, currency },
  };
  return { shipping_rate_data };
}

function shippingOf({ shippingAddress }: NewOrder) {
  return { name: shippingAddress?.name ?? "", address: stripeAddress(shippingAddress ?? {}) };
}
