import { z } from "zod";
import { EmailSchema } from "./email-address.ts";

/** Characters of a name: Directus keeps first name and the rest in 50 each. */
const longestName = 100;

/** A name as somebody writes their own. */
const NameSchema = z
  .string()
  .default("")
  .pipe(
    z.string().min(1, "Enter your name.").max(longestName, "This name is too long; a shorter form will do."),
  );

/**
 * What the form for a new account says. The password is checked as it was typed, so it is not among the trimmed
 * fields.
 */
export const SignUpSchema = z.object({
  name: NameSchema,
  email: EmailSchema,
  returnTo: z.string().default(""),
});

/** What the form for a lost password says. */
export const RecoverSchema = z.object({ email: EmailSchema });

/** What the page says about a code that opens nothing. */
export const codeWords = {
  "wrong-code": "This is not the code of the last message to this address. Check it and try again.",
  "code-over": "This code does not work any more. Follow the link in the message, or ask for a new one.",
  "too-many-codes": "The code was wrong too often. Follow the link in the message, or ask for a new one.",
} as const;

/** What the forms of the profile say. */
export const ProfileSchema = z.object({ name: NameSchema });
export const NewAddressSchema = z.object({ email: EmailSchema });

/** The tick without which no account is deleted. */
export const DeletionSchema = z.object({
  sure: z.literal("true", { error: "Tick this box first: a deleted account does not come back." }),
});
