import { createHash } from "node:crypto";
import type { PricedCart } from "#server/cart/price-cart.ts";
import { config } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import { stepOf } from "#server/money.ts";
import { leastCharge } from "#server/payments/minimum.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import type { ShippingOffer } from "./shipping-method.ts";
import {
  rateFor,
  rateOfDelivery,
  sumTaxes,
  type TaxBehavior,
  type Taxed,
  type TaxRate,
  type TaxSum,
  taxed,
} from "./tax.ts";

/** What an order will cost, in minor units of its currency. */
export interface Quote {
  currency: string;
  subtotal: number;
  /** What a code takes off the goods, and of each line of the cart. */
  discount: number;
  discounts: number[];
  shipping: number;
  /** The tax of all lines: in the total where prices contain it, else added to it. */
  tax: number;
  taxes: TaxSum[];
  taxBehavior: TaxBehavior;
  /** Stripe works the tax out when it is paid: until then nobody knows it, and a total it comes on top of lacks it. */
  taxAtPayment: boolean;
  total: number;
  /** The tax of each line of the cart, in its order. */
  lines: Taxed[];
  delivery: Taxed;
}

/** How things are taxed: the owner's rates, and where the things go; undefined where nothing is sent. */
export interface Taxation {
  rates: TaxRate[];
  country: string | undefined;
}

/** The sums of a cart with a way to send it; undefined where nothing is sent, or none is chosen yet. */
export function quoteOf(
  { subtotal, lines, discount }: Pick<PricedCart, "subtotal" | "lines" | "discount">,
  offer: ShippingOffer | undefined,
  { rates, country = config.tax.country }: Taxation,
): Quote {
  const behavior = config.tax.behavior;
  const { currency } = subtotal;
  const step = stepOf(currency);
  const goods = lines.map(({ line, unit, variant }, index) => {
    const off = discount?.parts[index] ?? 0;
    const rate = rateFor(rates, country, variant?.taxCode ?? "standard");
    return {
      ...taxed((unit?.amount ?? 0) * line.quantity - off, rate, behavior, step),
      sent: variant?.type === "physical",
    };
  });
  const shipping = offer?.amount ?? 0;
  const delivery = taxed(shipping, rateOfDelivery(goods.filter(({ sent }) => sent)), behavior, step);
  const all = [...goods, delivery];
  const tax = all.reduce((sum, line) => sum + line.tax, 0);
  const onTop = behavior === "exclusive" ? tax : 0;
  const total = subtotal.amount - (discount?.amount ?? 0) + shipping + onTop;
  return {
    currency,
    subtotal: subtotal.amount,
    discount: discount?.amount ?? 0,
    discounts: discount?.parts ?? lines.map(() => 0),
    shipping,
    tax,
    taxes: sumTaxes(all, behavior),
    taxBehavior: behavior,
    taxAtPayment: config.tax.byStripe && total > 0,
    total,
    lines: goods,
    delivery,
  };
}

/** Why Stripe would not take this amount. Nothing to pay is fine: such an order is simply placed. */
export function amountProblem({
  total,
  currency,
}: Pick<Quote, "total" | "currency">): "too-small" | "too-large" | undefined {
  if (total > limits.largestAmount) return "too-large";
  return total > 0 && total < leastCharge(currency) ? "too-small" : undefined;
}

/** What the form sends for a way to send it: the method and the total it was shown with. */
export function offerValue(offer: ShippingOffer, { total }: Pick<Quote, "total">): string {
  return `${offer.id}:${total}`;
}

/** The mark of what a page showed: lines, pieces, prices and what is sent later. Another mark on the way back means that they changed. */
export function markOfCart({
  lines,
  subtotal,
  discount,
}: Pick<PricedCart, "lines" | "subtotal" | "discount">): string {
  return digest([
    subtotal.currency,
    ...(discount ? [[discount.discount.code, discount.amount]] : []),
    lines.map(({ line, unit, variant, backordered }) => [
      ...[line.variant, line.quantity, unit?.amount ?? null],
      ...(backordered > 0 ? [backordered, variant?.backorder?.from ?? null] : []),
    ]),
  ]);
}

/**
 * The mark of a whole checkout: the same one twice is the same order.
 * @param language the tag of the one that the order speaks
 */
export function fingerprintOf(
  cart: PricedCart,
  form: CheckoutForm,
  offer: ShippingOffer | undefined,
  tax: Pick<Quote, "taxes">,
  language: string,
): string {
  const { email, name, address, note, here, agreed } = form;
  return digest([
    markOfCart(cart),
    email,
    name,
    address ?? null,
    note,
    here,
    offer ? [offer.id, offer.amount] : null,
    tax.taxes,
    language,
    ...(agreed.length > 0 ? [agreed] : []),
  ]);
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 32);
}
