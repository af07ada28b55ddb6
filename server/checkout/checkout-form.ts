import { z } from "zod";
import type { Texts } from "#app/texts/index.ts";
import { type AddressWords, addressFields, addressIn, problemsIn } from "#server/customers/address-form.ts";
import { limits } from "#server/limits.ts";
import type { Agreement } from "#server/orders/agreement.ts";
import type { Address } from "#server/orders/order.ts";

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

/** Characters of an e-mail address. */
const longestEmail = 254;

function fieldsOf(words: AddressWords) {
  const address = addressFields(words);
  const email = z.email(words.email).max(longestEmail, words.emailLong(longestEmail));
  return z.object({
    email: z.string().default("").pipe(email),
    ...address,
    shipping: address.line2,
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
      const problems = cart.physical ? problemsIn(form, countries, words) : {};
      if (cart.digital && !form.consent) Object.assign(problems, { consent: words.consent });
      for (const [name, message] of Object.entries(problems))
        issue.addIssue({ code: "custom", path: [name], message });
    })
    .transform(
      (form): CheckoutFields => ({
        email: form.email.toLowerCase(),
        name: form.name,
        address: cart.physical ? addressIn(form) : undefined,
        shipping: form.shipping,
        note: form.note,
        consent: form.consent !== undefined,
        here: form.here !== undefined,
        seen: form.seen,
      }),
    );
}
