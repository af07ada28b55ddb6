import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";
import { escapeFormula } from "#server/platform/csv.ts";
import { emailSchema } from "../email/email-address.ts";

/** Directus: 50 characters each for first and last name. */
const longestName = 100;

function nameSchema(t: Translator) {
  const name = z.string().min(1, t("auth.problems.noName")).max(longestName, t("auth.problems.longName"));
  return z.string().default("").transform(escapeFormula).pipe(name);
}

/** The password is not trimmed, so it is validated apart from these fields. */
export function signUpSchema(t: Translator) {
  return z.object({
    name: nameSchema(t),
    email: emailSchema(t),
    returnTo: z.string().default(""),
  });
}

export function addressSchema(t: Translator) {
  return z.object({ email: emailSchema(t) });
}

export function profileSchema(t: Translator) {
  return z.object({ name: nameSchema(t) });
}

export function deletionSchema(t: Translator) {
  return z.object({ sure: z.literal("true", { error: t("account.data.notSure") }) });
}
