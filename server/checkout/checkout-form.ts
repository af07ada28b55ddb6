import { z } from "zod";
import type { Texts } from "#app/texts/index.ts";
import { limits } from "#server/limits.ts";
import type { Agreement } from "#server/orders/agreement.ts";
import { type Address, AddressSchema } from "#server/orders/order.ts";
import { hasPostalCodes } from "./countries.ts";

/** A whole checkout: its form, and what the buyer has agreed to in it. */
export interface CheckoutForm extends CheckoutFields {
  agreed: Agreement[];
}

/** What the checkout form says, checked for this cart. */
interface CheckoutFields {
  email: string;
  name: string;
  address: Address | undefined;
  /** The chosen method and the price it was shown with: `id:amount`. */
  shipping: string;
  note: string;
  consent: boolean;
  /** The card is entered on our own page, which needs script, and not on Stripe's. */
  here: boolean;
  /** The mark of the lines and prices that the page showed. */
  seen: string;
}

/** Characters of one line of an address, and of an e-mail address. */
const longestLine = 120;
const longestEmail = 254;

type Words = Texts["buying"]["checkout"]["fields"];

function fieldsOf(words: Words) {
  const line = z.string().max(longestLine, words.long(longestLine)).default("");
  const email = z.email(words.email).max(longestEmail, words.emailLong(longestEmail));
  return z.object({
    email: z.string().default("").pipe(email),
    name: line.pipe(z.string().min(1, words.name)),
    line1: line,
    line2: line,
    postal_code: line,
    city: line,
    region: line,
    country: line,
    shipping: line,
    note: z.string().max(limits.noteLength, words.noteLong(limits.noteLength)).default(""),
    consent: z.string().optional(),
    here: z.string().optional(),
    seen: z.string().default(""),
  });
}

/**
 * The rules of the checkout form for a cart: an address only where something is sent, a consent only where something
 * is downloaded at once.
 * @param cart what is in the cart
 * @param countries where the shop sends to
 * @param texts of the language that the form is refused in
 */
export function checkoutSchema(
  cart: { physical: boolean; digital: boolean },
  countries: string[],
  { buying }: Texts,
) {
  const words = buying.checkout.fields;
  return fieldsOf(words)
    .superRefine((form, issue) => {
      const missing = cart.physical ? missingAddress(form, countries, words) : {};
      if (cart.digital && !form.consent) Object.assign(missing, { consent: words.consent });
      for (const [name, message] of Object.entries(missing))
        issue.addIssue({ code: "custom", path: [name], message });
    })
    .transform(
      (form): CheckoutFields => ({
        email: form.email.toLowerCase(),
        name: form.name,
        address: cart.physical ? AddressSchema.parse(form) : undefined,
        shipping: form.shipping,
        note: form.note,
        consent: form.consent !== undefined,
        here: form.here !== undefined,
        seen: form.seen,
      }),
    );
}

function missingAddress(
  form: z.output<ReturnType<typeof fieldsOf>>,
  countries: string[],
  words: Words,
): Record<string, string> {
  return {
    ...(form.line1 ? {} : { line1: words.line1 }),
    ...(form.postal_code || !hasPostalCodes(form.country) ? {} : { postal_code: words.postalCode }),
    ...(form.city ? {} : { city: words.city }),
    ...(countries.includes(form.country) ? {} : { country: words.country }),
  };
}
