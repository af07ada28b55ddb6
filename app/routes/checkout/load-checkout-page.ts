import type { AppLoadContext } from "@remix-run/node";
import { type Refusal, refusalOf, titleOf } from "#app/routes/refusal.ts";
import { findCartKey } from "#server/cart/carts.ts";
import { type CheckoutView, viewOfCheckout } from "#server/checkout/checkout-view.ts";
import { loadCart } from "#server/checkout/load-cart.ts";
import { listShippingMethods } from "#server/checkout/shipping-methods.ts";
import { listTaxRates } from "#server/checkout/tax-rates.ts";
import { config } from "#server/config.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { limits } from "#server/limits.ts";
import { visitorOf } from "#server/visitor.ts";

export interface CheckoutPageData {
  checkout: CheckoutView;
  refused: Refusal | undefined;
  title: string;
  noteLength: number;
  /** What the browser needs to show the card form on this page. */
  stripe: { publishableKey: string; jsUrl: string | undefined };
}

/** What the checkout shows: the form as it was last sent, or as the cart and the account know it. */
export async function loadCheckoutPage(args: {
  request: Request;
  context: AppLoadContext;
}): Promise<CheckoutPageData> {
  const refused = refusalOf(args.context);
  const visitor = await visitorOf(args);
  const [loaded, methods, rates] = await Promise.all([
    loadCart(serviceDirectus, findCartKey(args.request)),
    listShippingMethods(visitor.directus),
    listTaxRates(serviceDirectus),
  ]);
  const known: Record<string, string> =
    visitor.kind === "member" ? { email: visitor.user.email, name: visitor.user.name } : {};
  const values = refused?.values ?? { ...known, ...loaded.cart.draft };
  return {
    checkout: viewOfCheckout(loaded, { methods, rates }, values),
    refused,
    title: titleOf("Checkout", refused),
    noteLength: limits.noteLength,
    stripe: { publishableKey: config.stripe.publishableKey, jsUrl: config.stripe.jsUrl },
  };
}
