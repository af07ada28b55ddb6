import type { AppLoadContext } from "@remix-run/node";
import { type FormErrors, formatPageTitle, getFormErrors } from "#app/page/form-errors.ts";
import { type CartView, toCartView } from "#server/cart/cart-view.ts";
import { findCartKey, forgetAddition } from "#server/cart/carts.ts";
import { type EstimateView, estimateTotals } from "#server/checkout/estimate.ts";
import { type LoadedCart, loadCart } from "#server/checkout/load-checkout-cart.ts";
import { presetCartCountry } from "#server/checkout/preset-country.ts";
import { listShippingMethods } from "#server/checkout/shipping-methods.ts";
import { listTaxRates } from "#server/checkout/tax-rates.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { DirectusError } from "#server/directus/errors.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

export interface CartPageData {
  cart: CartView;
  /** What it comes to where it goes; undefined where nothing is sent, or nobody can tell now. */
  estimate: EstimateView | undefined;
  refused: FormErrors | undefined;
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
  const refused = getFormErrors(context);
  const language = getLanguage(request);
  const loaded = await orUnavailable(findCart(request, context));
  return {
    cart: toCartView(loaded.cart, loaded.priced, language),
    estimate: loaded.priced.physical
      ? await loadEstimate(request, context, loaded).catch(withoutEstimate)
      : undefined,
    refused,
    title: formatPageTitle(request, language.t("cart.title"), refused),
  };
}

/** A tax rate that cannot be read closes the checkout, as none can be left out; the cart stays. */
function withoutEstimate(error: unknown): undefined {
  if (!(error instanceof DirectusError)) throw error;
}

async function findCart(request: Request, context: AppLoadContext) {
  const [key, visitor] = await Promise.all([findCartKey(request), getVisitor({ request, context })]);
  const member = visitor.kind === "member" ? visitor.user.email : undefined;
  const loaded = await loadCart(withLanguage(serviceClient, getLanguage(request)), key, { member });
  if (key && loaded.cart.added) await forgetAddition(key);
  return loaded;
}

async function loadEstimate(request: Request, context: AppLoadContext, loaded: LoadedCart) {
  const language = getLanguage(request);
  const { directus } = await getVisitor({ request, context });
  const [methods, rates] = await Promise.all([
    listShippingMethods(directus),
    listTaxRates(withLanguage(serviceClient, language)),
  ]);
  const preset = presetCartCountry(loaded, methods, request.headers.get("Accept-Language"));
  return estimateTotals(loaded, { methods, rates, preset }, language);
}
