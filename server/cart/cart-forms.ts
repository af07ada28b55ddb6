import { z } from "zod";
import { limits } from "#server/limits.ts";
import type { CartRefusal } from "./cart.ts";
import type { PricedLine } from "./price-cart.ts";

const quantityWords = `Enter a whole number from 1 to ${limits.lineQuantity}.`;

/** What a product page posts to put something into the cart. */
export const AddLineSchema = z.object({
  variant: z
    .string("Choose what you would like to buy.")
    .regex(/^[\w.-]{1,64}$/, "Choose what you would like to buy."),
  quantity: z
    .string()
    .default("1")
    .pipe(z.string().regex(/^[1-9]\d{0,3}$/, quantityWords))
    .transform(Number),
  nonce: z.string().max(100).optional(),
  returnTo: z.string().optional(),
});

/** What the cart posts to set a line; 0 removes it. */
export const SetLineSchema = z.object({
  quantity: z
    .string({ error: quantityWords })
    .regex(/^\d{1,4}$/, `Enter a whole number from 0 to ${limits.lineQuantity}.`)
    .transform(Number),
});

const refusals: Record<CartRefusal, string> = {
  "too-many-lines": `A cart holds ${limits.cartLines} different things. Please place a second order for the rest.`,
  "too-many-pieces": `A cart holds ${limits.lineQuantity} pieces of one thing. Write to us if you need more.`,
  "no-such-line": "That line is no longer in your cart.",
};

/** Why a change of the cart was refused, for the page. */
export function wordsOfRefusal(reason: CartRefusal): string {
  return refusals[reason];
}

/** Why a line cannot hold what was asked for, or undefined when it can. */
export function wordsOfIssue({ issue, available, variant }: PricedLine): string | undefined {
  const title = variant ? `“${variant.productTitle}”` : "This";
  if (issue === "gone") return `${title} is not for sale at the moment.`;
  if (issue === "sold-out") return `${title} has sold out.`;
  return issue && `We have only ${available} of ${title} left, so your cart has not been changed.`;
}
