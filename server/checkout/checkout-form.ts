import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";
import {
  createAddressFieldSchemas,
  toPostalAddress,
  validateAddress,
} from "#server/customers/address-form.ts";
import type { PostalAddress } from "#server/customers/postal-address.ts";
import { limits } from "#server/limits.ts";
import type { Agreement } from "#server/orders/agreement.ts";

export interface CheckoutForm extends CheckoutFields {
  agreed: Agreement[];
}

interface CheckoutFields {
  email: string;
  name: string;
  address: PostalAddress | undefined;
  /** The chosen method and the total it was shown with: `id:amount`. */
  shipping: string;
  note: string;
  consent: boolean;
  /** The card is entered on our page, which needs JavaScript, not on Stripe's. */
  here: boolean;
  /** Fingerprint of the lines and prices that the page showed. */
  seen: string;
}

/** In characters. */
const longestEmail = 254;

function createFields(t: Translator) {
  const address = createAddressFieldSchemas(t);
  const email = z
    .email(t("buying.checkout.fields.email"))
    .max(longestEmail, t("buying.checkout.fields.emailLong", { most: longestEmail }));
  return z.object({
    email: z.string().default("").pipe(email),
    ...address,
    shipping: address.line2,
    note: z
      .string()
      .max(limits.noteLength, t("buying.checkout.fields.noteLong", { most: limits.noteLength }))
      .default(""),
    consent: z.string().optional(),
    here: z.string().optional(),
    seen: z.string().default(""),
  });
}

/** An address only where something is shipped, a consent only for downloads. */
export function checkoutSchema(
  cart: { physical: boolean; digital: boolean },
  countries: string[],
  t: Translator,
) {
  return createFields(t)
    .superRefine((form, issue) => {
      const problems = cart.physical ? validateAddress(form, countries, t) : {};
      if (cart.digital && !form.consent)
        Object.assign(problems, { consent: t("buying.checkout.fields.consent") });
      for (const [name, message] of Object.entries(problems))
        issue.addIssue({ code: "custom", path: [name], message });
    })
    .transform(
      (form): CheckoutFields => ({
        email: form.email.toLowerCase(),
        name: form.name,
        address: cart.physical ? toPostalAddress(form) : undefined,
        shipping: form.shipping,
        note: form.note,
        consent: form.consent !== undefined,
        here: form.here !== undefined,
        seen: form.seen,
      }),
    );
}
