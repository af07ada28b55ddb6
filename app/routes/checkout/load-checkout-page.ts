import type { AppLoadContext } from "@remix-run/node";
import type { StripeSettings } from "#app/open-stripe.ts";
import { type Refusal, refusalOf, titleOf } from "#app/routes/refusal.ts";
import { findCartKey, readCart } from "#server/cart/carts.ts";
import { type CheckoutView, viewOfCheckout } from "#server/checkout/checkout-view.ts";
import { listConsents } from "#server/checkout/consents.ts";
import {
  findRepeatedOrder,
  type RepeatedView,
  viewOfRepeated,
} from "#server/checkout/find-repeated-order.ts";
import { loadCart } from "#server/checkout/load-cart.ts";
import { listShippingMethods } from "#server/checkout/shipping-methods.ts";
import { startingAddress } from "#server/checkout/take-address.ts";
import { listTaxRates } from "#server/checkout/tax-rates.ts";
import { config } from "#server/config.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { type SavedAddressView, viewOfAddresses } from "#server/customers/saved-address.ts";
import { listAddresses } from "#server/customers/saved-addresses.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { cardLocale } from "#server/payments/locale.ts";
import { visitorOf } from "#server/visitor.ts";

export interface CheckoutPageData {
  checkout: CheckoutView;
  /** The order of some minutes ago that held the same. */
  repeated: RepeatedView | undefined;
  refused: Refusal | undefined;
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
  const refused = refusalOf(args.context);
  const language = languageOf(args.request);
  const visitor = await visitorOf(args);
  const user = visitor.kind === "member" ? visitor.user : undefined;
  const key = await findCartKey(args.request);
  const service = speaking(serviceDirectus, language);
  const [loaded, methods, rates, consents, repeated, addresses] = await Promise.all([
    loadCart(service, key, { member: user?.email }),
    listShippingMethods(visitor.directus),
    listTaxRates(service),
    listConsents(service),
    readCart(key).then((cart) => findRepeatedOrder(serviceDirectus, cart, user)),
    user ? listAddresses(serviceDirectus, user.id) : [],
  ]);
  const { publishableKey, jsUrl } = config.stripe;
  const known: Record<string, string> = user ? { email: user.email, name: user.name } : {};
  const values = refused?.values ?? { ...known, ...startingAddress(addresses, loaded.cart.draft) };
  return {
    checkout: viewOfCheckout(loaded, { methods, rates, consents }, values, language),
    repeated: repeated && viewOfRepeated(repeated),
    refused,
    title: titleOf(args.request, language.texts.buying.checkout.title, refused),
    noteLength: limits.noteLength,
    saved: user && viewOfAddresses(addresses, language),
    canSave: addresses.length < limits.addresses,
    stripe: { publishableKey, jsUrl, locale: cardLocale(language) },
  };
}
