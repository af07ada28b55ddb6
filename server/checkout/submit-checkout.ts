import { findCartKey, keepDraft, openCart } from "#server/cart/carts.ts";
import { orderAddressFields } from "#server/customers/address-form.ts";
import { ensureCustomer } from "#server/customers/customers.ts";
import { saveAddress } from "#server/customers/saved-addresses.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseForm } from "#server/http/forms.ts";
import { paymentsUnavailable } from "#server/http/responses.ts";
import { type Language, languageOf, onwardPath } from "#server/languages.ts";
import { log } from "#server/log.ts";
import { formatMoney } from "#server/money.ts";
import { PaymentError } from "#server/payments/payment-error.ts";
import type { CheckoutSession } from "#server/payments/stripe.ts";
import { asksOnStripesPage } from "./automatic-tax.ts";
import { checkoutSchema } from "./checkout-form.ts";
import { waitToCheckOut } from "./checkout-rate.ts";
import { consentsFor, readAgreements } from "./consent.ts";
import { listConsents } from "./consents.ts";
import { loadCart } from "./load-cart.ts";
import { countriesOf } from "./shipping-method.ts";
import { listShippingMethods } from "./shipping-methods.ts";
import { type CheckoutOutcome, startCheckout } from "./start-checkout.ts";
import { listTaxRates } from "./tax-rates.ts";

/**
 * Where to go on, what opens the card form on our own page, or the form with what is wrong: 422 for what was entered,
 * 409 for what changed meanwhile; or the form again, because there were too many checkouts.
 */
export type CheckoutAnswer =
  | { kind: "card-form"; clientSecret: string; total: string; headers: HeadersInit }
  | { kind: "onward"; location: string; headers: HeadersInit }
  | { kind: "refused"; status: 409 | 422; errors: Record<string, string>; values: Record<string, string> }
  | { kind: "too-many"; wait: number; errors: Record<string, string>; values: Record<string, string> };

/** The field that each refusal stands beside. */
const places: Record<Exclude<CheckoutOutcome["kind"], "pay" | "done">, string> = {
  empty: "form",
  changed: "form",
  "no-offer": "shipping",
  "too-small": "form",
  "too-large": "form",
  "no-tax-place": "form",
  "no-tax-now": "form",
  "bad-email": "email",
  refused: "form",
};

/**
 * Takes the checkout form: checks it against the cart, remembers it, and makes the order.
 * @param user the member who orders, if anybody is signed in
 * @param place the visitor's network address; empty where it is not known
 * @throws 503 when Directus or Stripe cannot answer now; the order stays, and the same form goes on from there
 */
export async function submitCheckout(
  directus: Directus,
  request: Request,
  form: URLSearchParams,
  user: { id: string; name: string; email: string } | undefined,
  place: string,
): Promise<CheckoutAnswer> {
  const language = languageOf(request);
  const words = language.texts.buying.checkout;
  const key = await findCartKey(request);
  const [{ priced }, methods, rates, consents] = await Promise.all([
    loadCart(directus, key, { member: user?.email }),
    listShippingMethods(directus),
    listTaxRates(directus),
    listConsents(directus),
  ]);
  const parsed = parseForm(
    checkoutSchema(priced, countriesOf(methods, priced.subtotal.currency), language.texts),
    form,
    ["email", ...orderAddressFields(form.get("country")), "shipping", "note", "consent"],
  );
  const values = draftOf(form);
  if (key) await keepDraft(key, values);
  const country = priced.physical ? values.country : undefined;
  const { agreed, errors } = readAgreements(consentsFor(consents, country), form, language);
  if (!parsed.ok) return { kind: "refused", status: 422, errors: { ...parsed.errors, ...errors }, values };
  if (Object.keys(errors).length > 0) return { kind: "refused", status: 422, errors, values };
  if (!key) return refusal("empty", values, words);
  const wait = await waitToCheckOut(key, place);
  if (wait > 0) return { kind: "too-many", wait, errors: { form: words.tooMany }, values };
  const customer = user && (await ensureCustomer(directus, user));
  const { address, here } = parsed.value;
  if (customer && address && form.has("save_address"))
    await orWithout(saveAddress(directus, customer, address), false);
  const outcome = await orUnavailablePayments(
    startCheckout(directus, {
      ...{ cartKey: key, methods, rates, customer, language },
      form: { ...parsed.value, agreed, here: here && !asksOnStripesPage(priced) },
      member: user?.email,
    }),
  );
  if (outcome.kind === "done") return onward(request, onwardPath(request, outcome.path));
  if (outcome.kind === "pay") return payment(request, outcome.session);
  return refusal(outcome.kind, values, words);
}

/** The fields worth keeping for the next page; what belongs to this one page is not. */
export function draftOf(form: URLSearchParams): Record<string, string> {
  const {
    seen: _seen,
    here: _here,
    saved: _saved,
    ...values
  } = Object.fromEntries([...form].map(([name, value]) => [name, value.trim()]));
  return values;
}

async function payment(request: Request, session: CheckoutSession): Promise<CheckoutAnswer> {
  const { url, clientSecret, amount, currency } = session;
  if (url) return onward(request, url);
  if (!clientSecret) throw new Error("An open session has an address or a client secret.");
  const total = formatMoney({ amount, currency }, languageOf(request).locale);
  return { kind: "card-form", clientSecret, total, headers: (await openCart(request)).headers };
}

async function onward(request: Request, location: string): Promise<CheckoutAnswer> {
  return { kind: "onward", location, headers: (await openCart(request)).headers };
}

function refusal(
  kind: keyof typeof places,
  values: Record<string, string>,
  { refusals }: Language["texts"]["buying"]["checkout"],
): CheckoutAnswer {
  const status = kind === "changed" || kind === "empty" ? 409 : 422;
  return { kind: "refused", status, errors: { [places[kind]]: refusals[kind] }, values };
}

/** A payment service that does not answer is a 503 page, and no second order. */
export async function orUnavailablePayments<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.error({ err: error }, "the payment service did not do what was asked");
    throw paymentsUnavailable();
  }
}
