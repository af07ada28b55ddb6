import type { AppLoadContext } from "@remix-run/node";
import { type FormErrors, formatPageTitle, getFormErrors } from "#app/page/form-errors.ts";
import type { StripeSettings } from "#app/page/open-stripe.ts";
import { findCartKey, readCart } from "#server/cart/carts.ts";
import { type CheckoutView, toCheckoutView } from "#server/checkout/checkout-view.ts";
import { listConsents } from "#server/checkout/consents.ts";
import {
  findRepeatedOrder,
  type RepeatedView,
  toRepeatedOrderView,
} from "#server/checkout/find-duplicate-order.ts";
import { loadCart } from "#server/checkout/load-checkout-cart.ts";
import { presetCartCountry } from "#server/checkout/preset-country.ts";
import { listShippingMethods } from "#server/checkout/shipping-methods.ts";
import { listTaxRates } from "#server/checkout/tax-rates.ts";
import { getInitialAddress } from "#server/checkout/use-saved-address.ts";
import { config } from "#server/config/config.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { type SavedAddressView, toSavedAddressViews } from "#server/customers/saved-address.ts";
import { listAddresses } from "#server/customers/saved-addresses.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { limits } from "#server/limits.ts";
import { getElementsLocale } from "#server/payments/locale.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

export interface CheckoutPageData {
  checkout: CheckoutView;
  /** The order of some minutes ago that held the same. */
  repeated: RepeatedView | undefined;
  refused: FormErrors | undefined;
  title: string;
  noteLength: number;
  /** What the member has saved; undefined for guests, who have nothing to save to. */
  saved: SavedAddressView[] | undefined;
  /** There is room for one more. */
  canSave: boolean;
  /** What the browser needs to show the card form on this page. */
  stripe: StripeSettings;
}

/** What the checkout shows: the form as it was last sent, or as the cart and the account know it. */
export async function loadCheckoutPage(args: {
  request: Request;
  context: AppLoadContext;
}): Promise<CheckoutPageData> {
  await requirePart("orders");
  const refused = getFormErrors(args.context);
  const language = getLanguage(args.request);
  const visitor = await getVisitor(args);
  const user = visitor.kind === "member" ? visitor.user : undefined;
  const key = await findCartKey(args.request);
  const service = withLanguage(serviceClient, language);
  const [loaded, methods, rates, consents, repeated, addresses] = await Promise.all([
    loadCart(service, key, { member: user?.email }),
    listShippingMethods(visitor.directus),
    listTaxRates(service),
    listConsents(service),
    readCart(key).then((cart) => findRepeatedOrder(serviceClient, cart, user)),
    user ? listAddresses(serviceClient, user.id) : [],
  ]);
  const { publishableKey, jsUrl } = config.stripe;
  const known: Record<string, string> = user ? { email: user.email, name: user.name } : {};
  const address = getInitialAddress(addresses, loaded.cart.draft);
  const country =
    address.country || presetCartCountry(loaded, methods, args.request.headers.get("Accept-Language"));
  const values = refused?.values ?? { ...known, ...address, ...(country ? { country } : {}) };
  return {
    checkout: toCheckoutView(loaded, { methods, rates, consents }, { values, language }),
    repeated: repeated && toRepeatedOrderView(repeated),
    refused,
    title: formatPageTitle(args.request, language.t("buying.checkout.title"), refused),
    noteLength: limits.noteLength,
    saved: user && toSavedAddressViews(addresses, language),
    canSave: addresses.length < limits.savedAddresses,
    stripe: { publishableKey, jsUrl, locale: getElementsLocale(language) },
  };
}
