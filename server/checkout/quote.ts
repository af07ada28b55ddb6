import { createHash } from "node:crypto";
import type { PricedCart } from "#server/cart/price-cart.ts";
import { limits } from "#server/limits.ts";
import { leastCharge } from "#server/payments/minimum.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import type { ShippingOffer } from "./shipping-method.ts";

/** What an order will cost, in minor units of the shop's currency. */
export interface Quote {
  currency: string;
  subtotal: number;
  shipping: number;
  total: number;
}

/** The sums of a cart with a way to send it; undefined where nothing is sent, or none is chosen yet. */
export function quoteOf({ subtotal }: Pick<PricedCart, "subtotal">, offer: ShippingOffer | undefined): Quote {
  const shipping = offer?.amount ?? 0;
  return {
    currency: subtotal.currency,
    subtotal: subtotal.amount,
    shipping,
    total: subtotal.amount + shipping,
  };
}

/** Why Stripe would not take this amount. Nothing to pay is fine: such an order is simply placed. */
export function amountProblem({ total, currency }: Quote): "too-small" | "too-large" | undefined {
  if (total > limits.largestAmount) return "too-large";
  return total > 0 && total < leastCharge(currency) ? "too-small" : undefined;
}

/** The mark of what a page showed: lines, pieces and prices. Another mark on the way back means that they changed. */
export function markOfCart({ lines, subtotal }: Pick<PricedCart, "lines" | "subtotal">): string {
  return digest([
    subtotal.currency,
    lines.map(({ line, unit }) => [line.variant, line.quantity, unit?.amount ?? null]),
  ]);
}

/** The mark of a whole checkout: the same one twice is the same order. */
export function fingerprintOf(
  cart: PricedCart,
  form: CheckoutForm,
  offer: ShippingOffer | undefined,
): string {
  const { email, name, address, note, here } = form;
  return digest([
    markOfCart(cart),
    email,
    name,
    address ?? null,
    note,
    here,
    offer ? [offer.id, offer.amount] : null,
  ]);
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 32);
}
