import type { AppLoadContext } from "@remix-run/node";
import { type Refusal, refusalOf, titleOf } from "#app/routes/refusal.ts";
import { type CartView, viewOfCart } from "#server/cart/cart-view.ts";
import { findCartKey } from "#server/cart/carts.ts";
import { loadCart } from "#server/checkout/load-cart.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { visitorOf } from "#server/visitor.ts";

export interface CartPageData {
  cart: CartView;
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
  const { cart, priced } = await orUnavailable(cartOf(request, context));
  return {
    cart: viewOfCart(cart, priced, languageOf(request)),
    refused,
    title: titleOf(request, languageOf(request).texts.cart.title, refused),
  };
}

async function cartOf(request: Request, context: AppLoadContext) {
  const [key, visitor] = await Promise.all([findCartKey(request), visitorOf({ request, context })]);
  const member = visitor.kind === "member" ? visitor.user.email : undefined;
  return loadCart(speaking(serviceDirectus, languageOf(request)), key, { member });
}
