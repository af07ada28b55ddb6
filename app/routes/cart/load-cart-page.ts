import type { AppLoadContext } from "@remix-run/node";
import { type Refusal, refusalOf, titleOf } from "#app/routes/refusal.ts";
import { type CartView, viewOfCart } from "#server/cart/cart-view.ts";
import { findCartKey, readCart } from "#server/cart/carts.ts";
import { type EstimateView, estimateOf } from "#server/checkout/estimate.ts";
import { loadCart } from "#server/checkout/load-cart.ts";
import { listShippingMethods } from "#server/checkout/shipping-methods.ts";
import { listTaxRates } from "#server/checkout/tax-rates.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { visitorOf } from "#server/visitor.ts";

export interface CartPageData {
  cart: CartView;
  /** What it comes to where it goes; undefined where nothing is sent. */
  estimate: EstimateView | undefined;
  refused: Refusal | undefined;
  title: string;
}

/** What every cart URL shows: the cart as it is now, and why its last form was refused. */
export async function loadCartPage({
  request,
  context,
}: {
  request: Request;
  context: AppLoadContext;
}): Promise<CartPageData> {
  const refused = refusalOf(context);
  const language = languageOf(request);
  const [loaded, delivery] = await orUnavailable(
    Promise.all([cartOf(request, context), deliveryOf(request, context)]),
  );
  return {
    cart: viewOfCart(loaded.cart, loaded.priced, language),
    estimate: delivery && estimateOf(loaded, delivery, language),
    refused,
    title: titleOf(request, language.texts.cart.title, refused),
  };
}

async function cartOf(request: Request, context: AppLoadContext) {
  const [key, visitor] = await Promise.all([findCartKey(request), visitorOf({ request, context })]);
  const member = visitor.kind === "member" ? visitor.user.email : undefined;
  return loadCart(speaking(serviceDirectus, languageOf(request)), key, { member });
}

/** How things are sent and taxed; undefined, and nothing is asked for, while the cart is empty. */
async function deliveryOf(request: Request, context: AppLoadContext) {
  const [cart, { directus }] = await Promise.all([
    findCartKey(request).then(readCart),
    visitorOf({ request, context }),
  ]);
  if (cart.lines.length === 0) return undefined;
  const service = speaking(serviceDirectus, languageOf(request));
  const [methods, rates] = await Promise.all([listShippingMethods(directus), listTaxRates(service)]);
  return { methods, rates };
}
