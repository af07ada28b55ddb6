import { z } from "zod";
import type { Texts } from "#app/texts/index.ts";
import { config } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import type { CartRefusal } from "./cart.ts";
import type { PricedLine } from "./price-cart.ts";

/** What a product page posts to put something into the cart. */
export function addLineSchema({ buying: { cart } }: Texts) {
  return z.object({
    variant: z.string(cart.chooseVariant).regex(/^[\w.-]{1,64}$/, cart.chooseVariant),
    quantity: z
      .string()
      .default("1")
      .pipe(z.string().regex(/^[1-9]\d{0,3}$/, cart.quantityFrom(1, limits.lineQuantity)))
      .transform(Number),
    nonce: z.string().max(100).optional(),
    amount: z.string().optional(),
    currency: z.string().optional(),
    exactly: z
      .string()
      .optional()
      .transform((sent) => sent !== undefined),
    returnTo: z.string().optional(),
  });
}

/** What the cart posts to set a line; 0 removes it. */
export function setLineSchema({ buying: { cart } }: Texts) {
  return z.object({
    quantity: z
      .string({ error: cart.quantityFrom(1, limits.lineQuantity) })
      .regex(/^\d{1,4}$/, cart.quantityFrom(0, limits.lineQuantity))
      .transform(Number),
    amount: z.string().optional(),
    currency: z.string().optional(),
  });
}

/** A discount code as it is typed; an empty one takes out what there is. */
export function codeSchema({ buying }: Texts) {
  return z.object({ code: z.string().max(100, buying.cart.code.problems.unknown("", "")).default("") });
}

/** A note to the shop; an empty one is none. */
export function noteSchema({ buying }: Texts) {
  const { noteLong } = buying.checkout.fields;
  return z.object({ note: z.string().max(limits.noteLength, noteLong(limits.noteLength)).default("") });
}

/** The currency to see prices in, and the page to come back to. */
export function currencySchema({ buying }: Texts) {
  return z.object({
    currency: z
      .string(buying.cart.chooseCurrency)
      .refine((code) => config.currencies.includes(code), buying.cart.chooseCurrency),
    returnTo: z.string().optional(),
  });
}

/** Why a change of the cart was refused, for the page. */
export function wordsOfRefusal(reason: CartRefusal, { buying }: Texts): string {
  const { cartLines, lineQuantity } = limits;
  return buying.cart.problems[reason](reason === "too-many-lines" ? cartLines : lineQuantity);
}

/** Why a line cannot hold what was asked for, or undefined when it can. */
export function wordsOfIssue(
  { issue, available = 0, variant }: PricedLine,
  { buying: { cart } }: Texts,
): string | undefined {
  if (issue === "other-currency")
    return cart.notSoldIn(cart.titled(variant?.productTitle), variant?.unsold?.currency ?? "");
  return issue && cart.issues[issue](cart.titled(variant?.productTitle), available);
}
