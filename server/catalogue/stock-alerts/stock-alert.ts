import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";
import { idSchema, text } from "#server/directus/field-schemas.ts";

/** Back-in-stock request: one mail is sent when the variant can be bought again. */
export interface StockAlert {
  id: string;
  variant: string;
  email: string;
  /** Of the mail. */
  language: string | undefined;
}

export const StockAlertSchema = z.object({
  id: z.string(),
  variant: idSchema,
  email: z.string(),
  language: text,
});

/** The address is lowercased. */
export function stockAlertSchema(t: Translator) {
  return z.object({
    variant: z.string().default(""),
    email: z
      .string()
      .default("")
      .transform((value) => value.trim().toLowerCase())
      .pipe(z.email(t("stockAlerts.badEmail")).max(254, t("stockAlerts.badEmail"))),
  });
}
