import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";
import { type ParsedForm, parseForm } from "#server/http/forms.ts";
import { escapeFormula } from "#server/platform/csv.ts";
import { getAddressRules, resolveRegion } from "./address-rules.ts";
import { countryCodes } from "./countries.ts";
import { AddressSchema, type PostalAddress } from "./postal-address.ts";

/** In characters. */
const longestLine = 120;

/** Address field schemas; `validateAddress` checks which are required. */
export function createAddressFieldSchemas(t: Translator) {
  const line = z
    .string()
    .default("")
    .transform(escapeFormula)
    .pipe(z.string().max(longestLine, t("buying.checkout.fields.long", { most: longestLine })));
  const name = line.pipe(z.string().min(1, t("buying.checkout.fields.name")));
  return { name, country: line, line1: line, line2: line, postal_code: line, city: line, region: line };
}

type AddressFields = Omit<PostalAddress, "name">;

/** Validates by the country's rules; `countries` are ISO 3166-1 alpha-2. @returns messages by field */
export function validateAddress(
  form: AddressFields,
  countries: string[],
  t: Translator,
): Record<string, string> {
  if (!countries.includes(form.country))
    return { country: t("buying.checkout.fields.country"), ...listEmptyFieldErrors(form, t) };
  const { postalCode, region } = getAddressRules(form.country);
  const isForeign = typeof postalCode === "object" && !postalCode.pattern.test(form.postal_code);
  const needsRegion = region?.required && !resolveRegion(form.country, form.region);
  return {
    ...(isForeign
      ? { postal_code: t("buying.checkout.fields.postalCodeLike", { example: postalCode.example }) }
      : {}),
    ...listEmptyFieldErrors(form, t),
    ...(needsRegion ? { region: t(`buying.checkout.fields.regions.${region.kind}`) } : {}),
  };
}

function listEmptyFieldErrors(form: AddressFields, t: Translator): Record<string, string> {
  const { postalCode, hasCity } = getAddressRules(form.country);
  return {
    ...(form.line1 ? {} : { line1: t("buying.checkout.fields.line1") }),
    ...(form.postal_code || postalCode === "none"
      ? {}
      : { postal_code: t("buying.checkout.fields.postalCode") }),
    ...(form.city || !hasCity ? {} : { city: t("buying.checkout.fields.city") }),
  };
}

/** Address fields in the order of the page. @param country as sent */
export function sortAddressFields(country: string | null): string[] {
  const { townFirst } = getAddressRules(country ?? "");
  const town = townFirst ? ["city", "region", "postal_code"] : ["postal_code", "city", "region"];
  return ["name", "country", "line1", "line2", ...town];
}

export function toPostalAddress(form: PostalAddress): PostalAddress {
  const address = AddressSchema.parse(form);
  return { ...address, region: resolveRegion(address.country, address.region) ?? address.region };
}

export function parseSavedAddress(form: URLSearchParams, t: Translator): ParsedForm<PostalAddress> {
  return parseForm(savedAddressSchema(t), form, sortAddressFields(form.get("country")));
}

/** Schema of a saved address; whether the shop ships there is checked in the checkout. */
export function savedAddressSchema(t: Translator) {
  return z
    .object(createAddressFieldSchemas(t))
    .superRefine((form, issue) => {
      for (const [name, message] of Object.entries(validateAddress(form, countryCodes, t)))
        issue.addIssue({ code: "custom", path: [name], message });
    })
    .transform(toPostalAddress);
}
