import { z } from "zod";
import type { Texts } from "#app/texts/index.ts";
import { withoutFormula } from "#server/csv.ts";
import { emailSchema } from "./email-address.ts";

/** Characters of a name: Directus keeps first name and the rest in 50 each. */
const longestName = 100;

/** A name as somebody writes their own. */
function nameSchema({ noName, longName }: Texts["entry"]["problems"]) {
  const name = z.string().min(1, noName).max(longestName, longName);
  return z.string().default("").transform(withoutFormula).pipe(name);
}

/**
 * What the form for a new account says. The password is checked as it was typed, so it is not among the trimmed
 * fields.
 */
export function signUpSchema({ entry: { problems } }: Texts) {
  return z.object({
    name: nameSchema(problems),
    email: emailSchema(problems),
    returnTo: z.string().default(""),
  });
}

/** What a form says that asks for an address and nothing else. */
export function addressSchema({ entry }: Texts) {
  return z.object({ email: emailSchema(entry.problems) });
}

/** What the form of the profile says. */
export function profileSchema({ entry }: Texts) {
  return z.object({ name: nameSchema(entry.problems) });
}

/** The tick without which no account is deleted. */
export function deletionSchema({ account }: Texts) {
  return z.object({ sure: z.literal("true", { error: account.data.notSure }) });
}
