import type { z } from "zod";
import { localizePath } from "#app/messages/local-path.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { renderLinkMail } from "#server/mail/templates/auth-links.ts";
import { waitUntil } from "#server/platform/background.ts";
import type { Language } from "#server/platform/i18n.ts";
import type { signUpSchema } from "../account/account-forms.ts";
import { findCustomerByEmail } from "../account/directus-users.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { limitLinkMail } from "../email/link-rate-limit.ts";
import { buildEmailLinkUrl } from "../email/request-sign-in-link.ts";
import { issueCode, issueEmailToken } from "../email/verification-tokens.ts";
import { findPasswordProblem } from "../password/password-rules.ts";
import { hashPassword } from "../password/passwords.ts";
import { resolveCallbackUrl } from "./callback-url.ts";

export type SignUpOutcome = { ok: true; cookie: string } | { ok: false; errors: { password: string } };

/**
 * Account enumeration: only the mail tells that an account exists; hashes in any case, so that timing reveals
 * nothing.
 * @throws RateLimitError
 */
export async function signUp(
  { name, email, returnTo }: z.output<ReturnType<typeof signUpSchema>>,
  password: string,
  { ipAddress, language }: { ipAddress: string; language: Language },
): Promise<SignUpOutcome> {
  const problem = password ? findPasswordProblem(password, { email, name }, language.t) : undefined;
  if (problem) return { ok: false, errors: { password: problem } };
  await limitLinkMail(email, ipAddress);
  recordAuditEvent({ event: "account-asked", way: "email", email });
  const passwordHash = password ? await hashPassword(password) : undefined;
  const callbackUrl = resolveCallbackUrl(localizePath(language, returnTo || "/account"));
  const token = await issueEmailToken("enter", {
    email,
    callbackUrl,
    name,
    ...(passwordHash && { passwordHash }),
  });
  const { code, cookie } = await issueCode(email, token);
  waitUntil(
    mailLink(language, { to: email, url: buildEmailLinkUrl({ token, email, callbackUrl }), code }),
    "a link for a new account could not be sent",
  );
  return { ok: true, cookie };
}

/** The link signs an existing account in and changes neither its name nor its password. */
async function mailLink(language: Language, link: { to: string; url: string; code: string }): Promise<void> {
  const known = await findCustomerByEmail(link.to);
  await sendMail(renderLinkMail(language, known ? "signUpKnown" : "signUp", link));
}
