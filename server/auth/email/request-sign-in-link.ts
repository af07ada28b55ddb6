import { sendMail } from "#server/mail/mailer.ts";
import { renderLinkMail } from "#server/mail/templates/auth-links.ts";
import { waitUntil } from "#server/platform/background.ts";
import type { Language } from "#server/platform/i18n.ts";
import { findCustomerByEmail } from "../account/directus-users.ts";
import { buildAuthUrl } from "../api/answers.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { emailId } from "../providers.ts";
import { limitLinkMail } from "./link-rate-limit.ts";
import { issueCode, issueEmailToken } from "./verification-tokens.ts";

/**
 * Account enumeration: no lookup before the answer, so that its timing reveals nothing.
 * @returns the `Set-Cookie` that binds the code to this browser
 * @throws RateLimitError
 */
export async function requestSignInLink(
  email: string,
  callbackUrl: string,
  { ipAddress, language }: { ipAddress: string; language: Language },
): Promise<string> {
  await limitLinkMail(email, ipAddress);
  recordAuditEvent({ event: "link-asked", way: "email", email });
  const token = await issueEmailToken("enter", { email, callbackUrl, name: "" });
  const { code, cookie } = await issueCode(email, token);
  waitUntil(
    mailLink(language, { to: email, url: buildEmailLinkUrl({ token, email, callbackUrl }), code }),
    "a link to sign in could not be sent",
  );
  return cookie;
}

/** Leads to a page with a button: opening the link alone does nothing. */
export function buildEmailLinkUrl(query: { token: string; email: string; callbackUrl: string }): string {
  return buildAuthUrl(`callback/${emailId}`, query);
}

async function mailLink(language: Language, link: { to: string; url: string; code: string }): Promise<void> {
  const known = await findCustomerByEmail(link.to);
  await sendMail(renderLinkMail(language, known ? "signIn" : "signUp", link));
}
