import { randomUUID } from "node:crypto";
import { limits } from "#server/limits.ts";
import { buildOrderKey } from "#server/orders/order.ts";
import type { NewOrder } from "#server/orders/order-row.ts";
import { toStripeAddress } from "#server/payments/address.ts";
import type { SessionParams } from "#server/payments/checkout-sessions.ts";
import { getCheckoutLocale } from "#server/payments/locale.ts";
import { buildAbsoluteUrl, findLanguage, type Language } from "#server/platform/i18n.ts";
import { getCurrencyStep } from "#server/platform/money.ts";
import { withAutomaticTax } from "./automatic-tax.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import type { LoadedCart } from "./load-checkout-cart.ts";
import { computeCheckoutFingerprint, type Quote } from "./quote.ts";
import type { ShippingOption } from "./shipping-method.ts";
import type { Taxed } from "./tax.ts";

/** Snapshots of titles and prices, totals, and the exact Checkout Session parameters, which retries repeat. */
export function buildNewOrder(
  cartKey: string,
  { cart, priced }: LoadedCart,
  {
    form,
    offer,
    quote,
    customer,
    language,
    posts,
  }: {
    form: CheckoutForm;
    offer: ShippingOption | undefined;
    quote: Quote;
    customer: string | undefined;
    language: Language;
    posts: Map<string, string>;
  },
): NewOrder {
  const id = randomUUID();
  const now = Date.now();
  const { currency, subtotal, discount, shipping, total, tax, taxes, taxBehavior } = quote;
  const order: NewOrder = {
    id,
    key: buildOrderKey(cartKey, cart.attempt),
    attempt: cart.attempt,
    fingerprint: computeCheckoutFingerprint(priced, form, { offer, tax: quote, language: language.tag }),
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
  const params = buildSessionParams(order, form.here);
  const asked = quote.taxAtPayment ? withAutomaticTax(params, order, mapTaxCodes(order, priced)) : params;
  return { ...order, sessionParams: { ...asked } };
}

function mapTaxCodes({ lines }: NewOrder, priced: LoadedCart["priced"]): Map<string, string> {
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

function shippingLine({ title }: ShippingOption, { shipping, delivery }: Quote): NewOrder["lines"][number] {
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
 * Checkout Session of an order, in its language. Prices are snapshots, so adaptive pricing and automatic tax are off to
 * keep Stripe's total equal to ours.
 * @param here the card is entered on our page, not Stripe's
 * @see https://docs.stripe.com/api/checkout/sessions/create
 */
export function buildSessionParams(order: NewOrder, here: boolean): SessionParams {
  const currency = order.currency.toLowerCase();
  const step = getCurrencyStep(order.currency);
  const language = findLanguage(order.language);
  const complete = buildAbsoluteUrl(language, "/checkout/complete?session_id={CHECKOUT_SESSION_ID}");
  const metadata = {
    order_id: order.id,
    ...(order.digitalConsentAt ? { digital_consent_at: order.digitalConsentAt.toISOString() } : {}),
  };
  return {
    mode: "payment",
    locale: getCheckoutLocale(language),
    line_items: [
      ...order.lines.filter(({ kind }) => kind === "product").map((line) => lineItem(line, currency, step)),
      ...taxItems(order, currency),
    ],
    ...(order.shippingMethod && { shipping_options: [shippingOption(order, currency)] }),
    customer_email: order.email,
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata, ...(order.shippingAddress && { shipping: toShippingFields(order) }) },
    adaptive_pricing: { enabled: false },
    automatic_tax: { enabled: false },
    ...(here
      ? { ui_mode: "elements", return_url: complete }
      : { success_url: complete, cancel_url: buildAbsoluteUrl(language, "/cart") }),
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  };
}

/** Line item after its discount; as one piece where the amount cannot be divided by the quantity. */
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

/** Exclusive tax is a line item of its own, so that Stripe's total equals ours. */
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

function toShippingFields({ shippingAddress }: NewOrder) {
  return { name: shippingAddress?.name ?? "", address: toStripeAddress(shippingAddress ?? {}) };
}
