import type { AppLoadContext } from "@remix-run/node";
import { type Refusal, refusalOf, titleOf } from "#app/routes/refusal.ts";
import { type CartView, viewOfCart } from "#server/cart/cart-view.ts";
import { findCartKey } from "#server/cart/carts.ts";
import { type EstimateView, estimateOf } from "#server/checkout/estimate.ts";
import { type LoadedCart, loadCart } from "#server/checkout/load-cart.ts";
import { listShippingMethods } from "#server/checkout/shipping-methods.ts";
import { listTaxRates } from "#server/checkout/tax-rates.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { orWithout } from "#server/directus/errors.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { visitorOf } from "#server/visitor.ts";

export interface CartPageData {
  cart: CartView;
  /** What it comes to where it goes; undefined where nothing is sent, or nobody can tell now. */
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
  await requirePart("orders");
  const refused = refusalOf(context);
  const language = languageOf(request);
  const loaded = await orUnavailable(cartOf(request, context));
  return {
    cart: viewOfCart(loaded.cart, loaded.priced, language),
    estimate: loaded.priced.physical
      ? await orWithout(estimateFor(request, context, loaded), undefined)
      : undefined,
    refused,
    title: titleOf(request, language.texts.cart.title, refused),
  };
}

async function cartOf(request: Request, context: AppLoadContext) {
  const [key, visitor] = await Promise.all([findCartKey(request), visitorOf({ request, context })]);
  const member = visitor.kind === "member" ? visitor.user.email : undefined;
  return loadCart(speaking(serviceDirectus, languageOf(request)), key, { member });
}

async function estimateFor(request: Request, context: AppLoadContext, loaded: LoadedCart) {
  const language = languageOf(request);
  const { directus } = await visitorOf({ request, context });
  const [methods, rates] = await Promise.all([
    listShippingMethods(directus),
    loaded.cart.draft.country ? listTaxRates(speaking(serviceDirectus, language)) : [],
  ]);
  return estimateOf(loaded, { methods, rates }, language);
}
