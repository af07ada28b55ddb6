import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";

export function findOrdersSchema(t: Translator) {
  return z.object({
    email: z
      .string()
      .default("")
      .pipe(z.email(t("buying.order.find.badEmail")).max(254, t("buying.order.find.badEmail"))),
  });
}
