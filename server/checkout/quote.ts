import { createHash } from "node:crypto";
import type { PricedCart } from "#server/cart/price-cart.ts";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { getMinimumCharge } from "#server/payments/minimum-charge.ts";
import { getCurrencyStep } from "#server/platform/money.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import type { ShippingOption } from "./shipping-method.ts";
import {
  applyTaxRate,
  findDeliveryTaxRate,
  findTaxRate,
  sumTaxes,
  type TaxBehavior,
  type Taxed,
  type TaxRate,
  type TaxSum,
} from "./tax.ts";

/** Costs of an order, in minor units of its currency. */
export interface Quote {
  currency: string;
  subtotal: number;
  /** Of the code, in total and by cart line. */
  discount: number;
  discounts: number[];
  shipping: number;
  /** Of all lines: included in the total, or added to it, by `taxBehavior`. */
  tax: number;
  taxes: TaxSum[];
  taxBehavior: TaxBehavior;
  /** Stripe Tax calculates it at payment; until then an exclusive total lacks it. */
  taxAtPayment: boolean;
  total: number;
  /** By cart line, in order. */
  lines: Taxed[];
  delivery: Taxed;
}

/** `country` is undefined where nothing is shipped. */
export interface Taxation {
  rates: TaxRate[];
  country: string | undefined;
}

export function calculateQuote(
  { subtotal, lines, discount }: Pick<PricedCart, "subtotal" | "lines" | "discount">,
  offer: ShippingOption | undefined,
  { rates, country = config.tax.country }: Taxation,
): Quote {
  const behavior = config.tax.behavior;
  const { currency } = subtotal;
  const step = getCurrencyStep(currency);
  const goods = lines.map(({ line, unit, variant }, index) => {
    const off = discount?.parts[index] ?? 0;
    const rate = findTaxRate(rates, country, variant?.taxCode ?? "standard");
    return {
      ...applyTaxRate((unit?.amount ?? 0) * line.quantity - off, rate, { behavior, step }),
      sent: variant?.type === "physical",
    };
  });
  const shipping = offer?.amount ?? 0;
  const delivery = applyTaxRate(shipping, findDeliveryTaxRate(goods.filter(({ sent }) => sent)), {
    behavior,
    step,
  });
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

/** Why Stripe would refuse the amount. A total of 0 is fine: the order needs no payment. */
export function findAmountProblem({
  total,
  currency,
}: Pick<Quote, "total" | "currency">): "too-small" | "too-large" | undefined {
  if (total > limits.largestAmount) return "too-large";
  return total > 0 && total < getMinimumCharge(currency) ? "too-small" : undefined;
}

/** Form value: the method and the total it was shown with. */
export function formatShippingOptionValue(offer: ShippingOption, { total }: Pick<Quote, "total">): string {
  return `${offer.id}:${total}`;
}

/** Fingerprint of what a page showed (lines, quantities, prices, backorders), to detect changes. */
export function computeCartFingerprint({
  lines,
  subtotal,
  discount,
}: Pick<PricedCart, "lines" | "subtotal" | "discount">): string {
  return digest([
    subtotal.currency,
    ...(discount ? [[discount.discount.code, discount.amount]] : []),
    lines.map(({ line, unit, variant, backordered }) => [
      line.variant,
      line.quantity,
      unit?.amount ?? null,
      ...(backordered > 0 ? [backordered, variant?.backorder?.from ?? null] : []),
    ]),
  ]);
}

/** Idempotency: the same fingerprint means the same order. */
export function computeCheckoutFingerprint(
  cart: PricedCart,
  form: CheckoutForm,
  {
    offer,
    tax,
    language,
  }: { offer: ShippingOption | undefined; tax: Pick<Quote, "taxes">; language: string },
): string {
  const { email, name, address, note, here, agreed } = form;
  return digest([
    computeCartFingerprint(cart),
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
