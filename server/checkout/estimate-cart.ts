import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";
import { findCartKey, getOrCreateCart, saveCheckoutDraft, saveCountry } from "#server/cart/carts.ts";
import { getCurrency } from "#server/cart/currency.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { parseForm, type RefusedForm } from "#server/http/forms.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { loadCart } from "./load-checkout-cart.ts";
import { listShippingCountries } from "./shipping-method.ts";
import { listShippingMethods } from "./shipping-methods.ts";
import { toCheckoutDraft } from "./submit-checkout.ts";

export function countrySchema(countries: string[], t: Translator) {
  return z.object({
    country: z
      .string(t("buying.checkout.fields.country"))
      .refine((code) => countries.includes(code), t("buying.checkout.fields.country")),
  });
}

/** @returns headers to send, or the form's errors @throws DirectusError "unavailable" */
export async function saveEstimateCountry(
  directus: DirectusClient,
  request: Request,
  form: URLSearchParams,
): Promise<{ ok: true; headers: HeadersInit } | ({ ok: false } & RefusedForm)> {
  const [methods, currency] = await Promise.all([listShippingMethods(directus), getCurrency(request)]);
  const parsed = parseForm(
    countrySchema(listShippingCountries(methods, currency), getLanguage(request).t),
    form,
  );
  if (!parsed.ok) return parsed;
  return { ok: true, headers: await saveCountry(request, parsed.value.country) };
}

/**
 * Stores the partly filled checkout form, even if invalid, so that the page shows shipping costs; requires a country
 * where something can be shipped. Needs the service client.
 * @returns headers to send, or the form's errors
 */
export async function chooseDelivery(
  directus: DirectusClient,
  request: Request,
  form: URLSearchParams,
): Promise<{ ok: true; headers: HeadersInit } | ({ ok: false } & RefusedForm)> {
  const [{ priced }, methods] = await Promise.all([
    loadCart(directus, await findCartKey(request)),
    listShippingMethods(directus),
  ]);
  const { key, headers } = await getOrCreateCart(request);
  await saveCheckoutDraft(key, toCheckoutDraft(form));
  const countries = priced.physical ? listShippingCountries(methods, priced.subtotal.currency) : [];
  if (countries.length === 0) return { ok: true, headers };
  const parsed = parseForm(countrySchema(countries, getLanguage(request).t), form);
  return parsed.ok ? { ok: true, headers } : { ...parsed, values: toCheckoutDraft(form) };
}
