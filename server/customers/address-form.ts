import { z } from "zod";
import type { Texts } from "#app/texts/index.ts";
import { type Address, AddressSchema } from "#server/orders/order.ts";
import { countryCodes, hasPostalCodes } from "./countries.ts";

/** Characters of one line of an address. */
const longestLine = 120;

/** The words of the fields that an address is entered in. */
export type AddressWords = Texts["buying"]["checkout"]["fields"];

/** The fields of a form with an address in it, each a line; what must not be empty `missingIn` says. */
export function addressFields(words: AddressWords) {
  const line = z.string().max(longestLine, words.long(longestLine)).default("");
  const name = line.pipe(z.string().min(1, words.name));
  return { name, line1: line, line2: line, postal_code: line, city: line, region: line, country: line };
}

/**
 * What an address lacks to be one.
 * @param countries those it may be in, as ISO 3166-1 alpha-2 codes
 * @returns a sentence for each field
 */
export function missingIn(
  form: Pick<Address, "line1" | "postal_code" | "city" | "country">,
  countries: string[],
  words: AddressWords,
): Record<string, string> {
  return {
    ...(form.line1 ? {} : { line1: words.line1 }),
    ...(form.postal_code || !hasPostalCodes(form.country) ? {} : { postal_code: words.postalCode }),
    ...(form.city ? {} : { city: words.city }),
    ...(countries.includes(form.country) ? {} : { country: words.country }),
  };
}

/** What the form for an address to be saved says; whether the shop sends there is asked at the checkout. */
export function savedAddressSchema({ buying }: Texts) {
  const words = buying.checkout.fields;
  return z
    .object(addressFields(words))
    .superRefine((form, issue) => {
      for (const [name, message] of Object.entries(missingIn(form, countryCodes, words)))
        issue.addIssue({ code: "custom", path: [name], message });
    })
    .transform((form) => AddressSchema.parse(form));
}
