import type { z } from "zod";
import { localPath } from "#app/texts/local-path.ts";
import type { Language } from "#server/languages.ts";
import { linkMail } from "#server/mail/link-mails.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { meanwhile } from "#server/mail/meanwhile.ts";
import type { signUpSchema } from "./account-forms.ts";
import { entryUrl } from "./ask-to-enter.ts";
import { callbackUrlOf } from "./callback-url.ts";
import { chargeLinkMail } from "./mail-budget.ts";
import { issueCode, issueTicket } from "./mail-tickets.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { record } from "./trail/record.ts";
import { findCustomerByEmail } from "./users.ts";

/** A password that will not do, or the `Set-Cookie` that binds the code to this browser. */
export type SignUpOutcome =
  | { kind: "asked"; cookie: string }
  | { kind: "refused"; errors: { password: string } };

/**
 * Begins an account: nothing is made before the address is confirmed. Who has one already is told so by mail and
 * nowhere else; the hash is worked out for every address, so that the time says nothing either.
 * @param password as it was typed; empty for none
 * @param place the visitor's network address; empty where it is not known
 * @param language of the page that asks; the mail speaks it
 * @throws TooSoonError when there were too many mails
 */
export async function signUp(
  { name, email, returnTo }: z.output<ReturnType<typeof signUpSchema>>,
  password: string,
  place: string,
  language: Language,
): Promise<SignUpOutcome> {
  const problem = password
    ? passwordProblem(password, { email, name }, language.texts.entry.passwords)
    : undefined;
  if (problem) return { kind: "refused", errors: { password: problem } };
  await chargeLinkMail(email, place);
  record({ event: "account-asked", way: "email", email });
  const passwordHash = password ? await hashPassword(password) : undefined;
  const callbackUrl = callbackUrlOf(localPath(language, returnTo || "/account"));
  const token = await issueTicket("enter", {
    email,
    callbackUrl,
    name,
    ...(passwordHash && { passwordHash }),
  });
  const { code, cookie } = await issueCode(email, token);
  meanwhile(
    mailLink(language, { to: email, url: entryUrl({ token, email, callbackUrl }), code }),
    "a link for a new account could not be sent",
  );
  return { kind: "asked", cookie };
}

/** Who has an account gets the same link: it signs them in, and changes neither name nor password. */
async function mailLink(language: Language, link: { to: string; url: string; code: string }): Promise<void> {
  const known = await findCustomerByEmail(link.to);
  await sendMail(linkMail(language, known ? "signUpKnown" : "signUp", link));
}
