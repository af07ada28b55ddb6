import type { Translator } from "#app/messages/translator.ts";
import { findCartKey, getOrCreateCart, saveCheckoutDraft } from "#server/cart/carts.ts";
import { sortAddressFields } from "#server/customers/address-form.ts";
import { ensureCustomer } from "#server/customers/customers.ts";
import { saveAddress } from "#server/customers/saved-addresses.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { parseForm } from "#server/http/forms.ts";
import { paymentsUnavailable } from "#server/http/responses.ts";
import type { CheckoutSession } from "#server/payments/checkout-sessions.ts";
import { PaymentError } from "#server/payments/payment-error.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { formatMoney } from "#server/platform/money.ts";
import { shouldCollectAddressOnStripe } from "./automatic-tax.ts";
import { checkoutSchema } from "./checkout-form.ts";
import { consumeCheckoutSlot } from "./checkout-rate-limit.ts";
import { filterConsentsByCountry, readAgreements } from "./consent.ts";
import { listConsents } from "./consents.ts";
import { loadCart } from "./load-checkout-cart.ts";
import { type PlaceOrderResult, placeOrder } from "./place-order.ts";
import { listShippingCountries } from "./shipping-method.ts";
import { listShippingMethods } from "./shipping-methods.ts";
import { listTaxRates } from "./tax-rates.ts";

/** Refused with 422 for invalid input, 409 for what changed meanwhile. */
export type CheckoutResult =
  | { kind: "card-form"; clientSecret: string; total: string; headers: HeadersInit }
  | { kind: "redirect"; location: string; headers: HeadersInit }
  | { kind: "refused"; status: 409 | 422; errors: Record<string, string>; values: Record<string, string> }
  | { kind: "too-many"; wait: number; errors: Record<string, string>; values: Record<string, string> };

const fieldByReason: Record<Exclude<PlaceOrderResult["kind"], "pay" | "completed">, string> = {
  empty: "form",
  changed: "form",
  "no-offer": "shipping",
  "too-small": "form",
  "too-large": "form",
  "no-tax-location": "form",
  "no-tax-now": "form",
  "bad-email": "email",
  refused: "form",
};

/**
 * Validates the checkout form, stores it in the cart, and places the order.
 * @param ipAddress the client's IP address; empty where unknown
 * @throws 503 when Directus or Stripe is unavailable; the order stays, and a retry continues it
 */
export async function submitCheckout(
  directus: DirectusClient,
  request: Request,
  {
    form,
    user,
    ipAddress,
  }: {
    form: URLSearchParams;
    user: { id: string; name: string; email: string } | undefined;
    ipAddress: string;
  },
): Promise<CheckoutResult> {
  const language = getLanguage(request);
  const { t } = language;
  const key = await findCartKey(request);
  const [{ priced }, methods, rates, consents] = await Promise.all([
    loadCart(directus, key, { member: user?.email }),
    listShippingMethods(directus),
    listTaxRates(directus),
    listConsents(directus),
  ]);
  const parsed = parseForm(
    checkoutSchema(priced, listShippingCountries(methods, priced.subtotal.currency), language.t),
    form,
    ["email", ...sortAddressFields(form.get("country")), "shipping", "note", "consent"],
  );
  const values = toCheckoutDraft(form);
  if (key) await saveCheckoutDraft(key, values);
  const country = priced.physical ? values.country : undefined;
  const { agreed, errors } = readAgreements(filterConsentsByCountry(consents, country), form, language);
  if (!parsed.ok) return { kind: "refused", status: 422, errors: { ...parsed.errors, ...errors }, values };
  if (Object.keys(errors).length > 0) return { kind: "refused", status: 422, errors, values };
  if (!key) return rejectOrder("empty", values, t);
  const wait = await consumeCheckoutSlot("checkouts", key, ipAddress);
  if (wait > 0) return { kind: "too-many", wait, errors: { form: t("buying.checkout.tooMany") }, values };
  const customer = user && (await ensureCustomer(directus, user)).id;
  const { address, here } = parsed.value;
  if (customer && address && form.has("save_address"))
    await withFallback(saveAddress(directus, customer, address), false);
  const outcome = await orUnavailablePayments(
    placeOrder(directus, {
      cartKey: key,
      methods,
      rates,
      customer,
      language,
      form: { ...parsed.value, agreed, here: here && !shouldCollectAddressOnStripe(priced) },
      member: user?.email,
    }),
  );
  if (outcome.kind === "completed") return redirectTo(request, getLocalizedPath(request, outcome.path));
  if (outcome.kind === "pay") return payment(request, outcome.session);
  return rejectOrder(outcome.kind, values, t);
}

export function toCheckoutDraft(form: URLSearchParams): Record<string, string> {
  const {
    seen: _seen,
    here: _here,
    saved: _saved,
    ...values
  } = Object.fromEntries([...form].map(([name, value]) => [name, value.trim()]));
  return values;
}

async function payment(request: Request, session: CheckoutSession): Promise<CheckoutResult> {
  const { url, clientSecret, amount, currency } = session;
  if (url) return redirectTo(request, url);
  if (!clientSecret) throw new Error("An open session has an address or a client secret.");
  const total = formatMoney({ amount, currency }, getLanguage(request).locale);
  return { kind: "card-form", clientSecret, total, headers: (await getOrCreateCart(request)).headers };
}

async function redirectTo(request: Request, location: string): Promise<CheckoutResult> {
  return { kind: "redirect", location, headers: (await getOrCreateCart(request)).headers };
}

function rejectOrder(
  kind: keyof typeof fieldByReason,
  values: Record<string, string>,
  t: Translator,
): CheckoutResult {
  const status = kind === "changed" || kind === "empty" ? 409 : 422;
  return {
    kind: "refused",
    status,
    errors: { [fieldByReason[kind]]: t(`buying.checkout.refusals.${kind}`) },
    values,
  };
}

/** A PaymentError becomes a 503 page, without a second order. */
export async function orUnavailablePayments<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.error({ err: error }, "the payment service did not do what was asked");
    throw paymentsUnavailable();
  }
}
