import { z } from "zod";
import { limits } from "#server/limits.ts";
import { type Address, AddressSchema } from "#server/orders/order.ts";
import { hasPostalCodes } from "./countries.ts";

const line = z.string().max(120, "Keep this to 120 characters.").default("");
const Fields = z.object({
  email: z.string().default("").pipe(z.email("Enter an e-mail address such as name@example.com.").max(254)),
  name: line.pipe(z.string().min(1, "Enter your name.")),
  line1: line,
  line2: line,
  postal_code: line,
  city: line,
  region: line,
  country: line,
  shipping: line,
  note: z.string().max(limits.noteLength, `Keep the note to ${limits.noteLength} characters.`).default(""),
  consent: z.string().optional(),
  here: z.string().optional(),
  seen: z.string().default(""),
});

/** What the checkout form says, checked for this cart. */
export interface CheckoutForm {
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

/**
 * The rules of the checkout form for a cart: an address only where something is sent, a consent only where something
 * is downloaded at once.
 * @param cart what is in the cart
 * @param countries where the shop sends to
 */
export function checkoutSchema(cart: { physical: boolean; digital: boolean }, countries: string[]) {
  return Fields.superRefine((form, issue) => {
    const missing = cart.physical ? missingAddress(form, countries) : {};
    if (cart.digital && !form.consent)
      Object.assign(missing, { consent: "Agree to this to have the download at once." });
    for (const [name, message] of Object.entries(missing))
      issue.addIssue({ code: "custom", path: [name], message });
  }).transform(
    (form): CheckoutForm => ({
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

function missingAddress(form: z.output<typeof Fields>, countries: string[]): Record<string, string> {
  return {
    ...(form.line1 ? {} : { line1: "Enter the street and number." }),
    ...(form.postal_code || !hasPostalCodes(form.country) ? {} : { postal_code: "Enter the postal code." }),
    ...(form.city ? {} : { city: "Enter the town or city." }),
    ...(countries.includes(form.country) ? {} : { country: "Choose the country it goes to." }),
  };
}
