import { z } from "zod";
import type { Texts } from "#app/texts/index.ts";
import { findCartKey, keepCountry, keepDraft, openCart } from "#server/cart/carts.ts";
import { currencyOf } from "#server/cart/currency.ts";
import type { Directus } from "#server/directus/client.ts";
import { parseForm, type RefusedForm } from "#server/http/forms.ts";
import { languageOf } from "#server/languages.ts";
import { loadCart } from "./load-cart.ts";
import { countriesOf } from "./shipping-method.ts";
import { listShippingMethods } from "./shipping-methods.ts";
import { draftOf } from "./submit-checkout.ts";

/** The country that a cart is to be sent to: one of those given. */
export function countrySchema(countries: string[], { buying }: Texts) {
  const { country } = buying.checkout.fields;
  return z.object({ country: z.string(country).refine((code) => countries.includes(code), country) });
}

/**
 * Keeps with the cart of this browser where it goes; the checkout begins with that country.
 * @param directus for the ways to send it
 * @returns headers to send, or what is wrong with the form
 * @throws DirectusError "unavailable"
 */
export async function estimateCart(
  directus: Directus,
  request: Request,
  form: URLSearchParams,
): Promise<{ ok: true; headers: HeadersInit } | ({ ok: false } & RefusedForm)> {
  const [methods, currency] = await Promise.all([listShippingMethods(directus), currencyOf(request)]);
  const parsed = parseForm(countrySchema(countriesOf(methods, currency), languageOf(request).texts), form);
  if (!parsed.ok) return parsed;
  return { ok: true, headers: await keepCountry(request, parsed.value.country) };
}

/**
 * Keeps the checkout's form with the cart, as far as it is filled, so that its page shows what delivery costs; where
 * something is sent, and there is a way to send it, that takes a country.
 * @param directus the service door
 * @returns headers to send, or what is wrong with the form, which is kept all the same
 * @throws DirectusError "unavailable"
 */
export async function chooseDelivery(
  directus: Directus,
  request: Request,
  form: URLSearchParams,
): Promise<{ ok: true; headers: HeadersInit } | ({ ok: false } & RefusedForm)> {
  const [{ priced }, methods] = await Promise.all([
    loadCart(directus, await findCartKey(request)),
    listShippingMethods(directus),
  ]);
  const { key, headers } = await openCart(request);
  await keepDraft(key, draftOf(form));
  const countries = priced.physical ? countriesOf(methods, priced.subtotal.currency) : [];
  if (countries.length === 0) return { ok: true, headers };
  const parsed = parseForm(countrySchema(countries, languageOf(request).texts), form);
  return parsed.ok ? { ok: true, headers } : { ...parsed, values: draftOf(form) };
}
