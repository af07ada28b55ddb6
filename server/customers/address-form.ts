import { z } from "zod";
import type { Texts } from "#app/texts/index.ts";
import { withoutFormula } from "#server/csv.ts";
import { type ParsedForm, parseForm } from "#server/http/forms.ts";
import { addressRulesOf, regionIn } from "#server/orders/address-rules.ts";
import { type Address, AddressSchema } from "#server/orders/order.ts";
import { countryCodes } from "./countries.ts";

/** Characters of one line of an address. */
const longestLine = 120;

/** The words of the fields that an address is entered in. */
export type AddressWords = Texts["buying"]["checkout"]["fields"];

/** The fields of a form with an address in it, each a line; what must not be empty `problemsIn` says. */
export function addressFields(words: AddressWords) {
  const line = z
    .string()
    .default("")
    .transform(withoutFormula)
    .pipe(z.string().max(longestLine, words.long(longestLine)));
  const name = line.pipe(z.string().min(1, words.name));
  return { name, country: line, line1: line, line2: line, postal_code: line, city: line, region: line };
}

/** What the fields of an address say. */
type AddressFields = Omit<Address, "name">;

/**
 * What an address lacks to be one in its country, or has that is none there.
 * @param countries those it may be in, as ISO 3166-1 alpha-2 codes
 * @returns a sentence for each field
 */
export function problemsIn(
  form: AddressFields,
  countries: string[],
  words: AddressWords,
): Record<string, string> {
  if (!countries.includes(form.country)) return { country: words.country, ...emptyIn(form, words) };
  const { postalCode, region } = addressRulesOf(form.country);
  const isForeign = typeof postalCode === "object" && !postalCode.pattern.test(form.postal_code);
  const needsRegion = region?.required && !regionIn(form.country, form.region);
  return {
    ...(isForeign ? { postal_code: words.postalCodeLike(postalCode.example) } : {}),
    ...emptyIn(form, words),
    ...(needsRegion ? { region: words.regions[region.kind] } : {}),
  };
}

function emptyIn(form: AddressFields, words: AddressWords): Record<string, string> {
  const { postalCode, hasCity } = addressRulesOf(form.country);
  return {
    ...(form.line1 ? {} : { line1: words.line1 }),
    ...(form.postal_code || postalCode === "none" ? {} : { postal_code: words.postalCode }),
    ...(form.city || !hasCity ? {} : { city: words.city }),
  };
}

/** The fields of an address in the order in which the page asks for them. @param country as it was sent */
export function orderAddressFields(country: string | null): string[] {
  const { townFirst } = addressRulesOf(country ?? "");
  const town = townFirst ? ["city", "region", "postal_code"] : ["postal_code", "city", "region"];
  return ["name", "country", "line1", "line2", ...town];
}

/** The address of a form that has no problems, with its region as parcels have it. */
export function addressIn(form: Address): Address {
  const address = AddressSchema.parse(form);
  return { ...address, region: regionIn(address.country, address.region) ?? address.region };
}

/** Checks the form for an address to be saved. */
export function parseSavedAddress(form: URLSearchParams, texts: Texts): ParsedForm<Address> {
  return parseForm(savedAddressSchema(texts), form, orderAddressFields(form.get("country")));
}

/** What the form for an address to be saved says; whether the shop sends there is asked at the checkout. */
export function savedAddressSchema({ buying }: Texts) {
  const words = buying.checkout.fields;
  return z
    .object(addressFields(words))
    .superRefine((form, issue) => {
      for (const [name, message] of Object.entries(problemsIn(form, countryCodes, words)))
        issue.addIssue({ code: "custom", path: [name], message });
    })
    .transform(addressIn);
}
