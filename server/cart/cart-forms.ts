import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import type { CartRejection } from "./cart.ts";
import type { PricedLine } from "./price-cart.ts";

export function addLineSchema(t: Translator) {
  return z.object({
    variant: z.string(t("buying.cart.chooseVariant")).regex(/^[\w.-]{1,64}$/, t("buying.cart.chooseVariant")),
    quantity: z
      .string()
      .default("1")
      .pipe(
        z
          .string()
          .regex(/^[1-9]\d{0,3}$/, t("buying.cart.quantityFrom", { least: 1, most: limits.lineQuantity })),
      )
      .transform(Number),
    nonce: z.string().max(100).optional(),
    amount: z.string().optional(),
    currency: z.string().optional(),
    cartCurrency: z
      .string()
      .refine((code) => config.currencies.includes(code))
      .optional()
      .catch(undefined),
    exactly: z
      .string()
      .optional()
      .transform((sent) => sent !== undefined),
    returnTo: z.string().optional(),
  });
}

/** Form of a cart line; a quantity of 0 removes it. */
export function setLineSchema(t: Translator) {
  return z.object({
    quantity: z
      .string({ error: t("buying.cart.quantityFrom", { least: 1, most: limits.lineQuantity }) })
      .regex(/^\d{1,4}$/, t("buying.cart.quantityFrom", { least: 0, most: limits.lineQuantity }))
      .transform(Number),
    amount: z.string().optional(),
    currency: z.string().optional(),
  });
}

export function codeSchema(t: Translator) {
  return z.object({ code: z.string().max(100, t("buying.cart.code.problems.unknown")).default("") });
}

export function noteSchema(t: Translator) {
  return z.object({
    note: z
      .string()
      .max(limits.noteLength, t("buying.checkout.fields.noteLong", { most: limits.noteLength }))
      .default(""),
  });
}

export function currencySchema(t: Translator) {
  return z.object({
    currency: z
      .string(t("buying.cart.chooseCurrency"))
      .refine((code) => config.currencies.includes(code), t("buying.cart.chooseCurrency")),
    returnTo: z.string().optional(),
  });
}

export function formatCartError(reason: CartRejection, t: Translator): string {
  const { cartLines, lineQuantity } = limits;
  return t(`buying.cart.problems.${reason}`, {
    most: reason === "too-many-lines" ? cartLines : lineQuantity,
  });
}

export function formatLineIssue(
  { issue, available = 0, variant }: PricedLine,
  t: Translator,
): string | undefined {
  const title = variant?.productTitle;
  const what = title ? t("buying.cart.titled", { title }) : t("buying.cart.untitled");
  if (issue === "other-currency")
    return t("buying.cart.notSoldIn", { what, currency: variant?.unsold?.currency ?? "" });
  return issue && t(`buying.cart.issues.${issue}`, { what, left: available });
}
