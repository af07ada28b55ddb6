import { sendMail } from "#server/mail/mailer.ts";
import { notifyMember } from "#server/mail/templates/account-notice.ts";
import { renderLinkMail } from "#server/mail/templates/auth-links.ts";
import { waitUntil } from "#server/platform/background.ts";
import { buildAbsoluteUrl, getLanguage, type Language } from "#server/platform/i18n.ts";
import { findCustomerByEmail, setPassword } from "../account/directus-users.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { generateDerivedPassword } from "../crypto.ts";
import { limitLinkMail } from "../email/link-rate-limit.ts";
import { consumeEmailToken, issueEmailToken, peekEmailToken } from "../email/verification-tokens.ts";
import { endUserSessions } from "../session/end-sessions.ts";
import { rememberDevice } from "../session/trusted-device.ts";
import { setPasswordHash } from "./password-hashes.ts";
import { findPasswordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { resetAttempts } from "./sign-in-rate-limit.ts";

/** Account enumeration: mails unknown addresses too; no lookup before the answer. @throws RateLimitError */
export async function requestPasswordReset(
  email: string,
  ipAddress: string,
  language: Language,
): Promise<void> {
  await limitLinkMail(email, ipAddress);
  recordAuditEvent({ event: "recovery-asked", way: "email", email });
  waitUntil(mailLink(language, email), "a link for a new password could not be sent");
}

async function mailLink(language: Language, to: string): Promise<void> {
  const user = await findCustomerByEmail(to);
  if (user?.status !== "active") {
    await sendMail(
      renderLinkMail(language, "recoverUnknown", { to, url: buildAbsoluteUrl(language, "/sign-up") }),
    );
    return;
  }
  const token = await issueEmailToken("recover", { email: to, user: user.id });
  const query = new URLSearchParams({ token });
  const url = buildAbsoluteUrl(language, `/recover/new?${query}`);
  await sendMail(renderLinkMail(language, "recover", { to, url }));
}

export async function peekPasswordReset(token: string): Promise<{ email: string } | undefined> {
  const consumed = await peekEmailToken("recover", token);
  return consumed && { email: consumed.email };
}

export type RecoveryOutcome =
  | { kind: "completed"; cookie: string }
  | { kind: "expired" }
  | { kind: "refused"; errors: Record<string, string> };

/** Ends all sessions and signs nobody in, so that the second step is still required. */
export async function resetPassword(
  request: Request,
  token: string,
  typed: { password: string; again: string },
): Promise<RecoveryOutcome> {
  const language = getLanguage(request);
  const seen = await peekEmailToken("recover", token);
  if (!seen) return { kind: "expired" };
  const problem = findPasswordProblem(typed.password, { email: seen.email }, language.t);
  if (problem) return { kind: "refused", errors: { password: problem } };
  if (typed.password !== typed.again)
    return { kind: "refused", errors: { again: language.t("auth.problems.again") } };
  const consumed = await consumeEmailToken("recover", token);
  const user = consumed && (await findCustomerByEmail(consumed.email));
  if (!consumed || user?.id !== consumed.user || user.status !== "active") return { kind: "expired" };
  await setPasswordHash(user, await hashPassword(typed.password));
  await setPassword(user.id, generateDerivedPassword(user.id));
  await endUserSessions(user.id);
  await resetAttempts(user.email);
  recordAuditEvent({ event: "password-recovered", way: "email", user: user.id, email: user.email });
  notifyMember(language, { email: user.email, name: "" }, { event: "password-recovered" });
  return { kind: "completed", cookie: await rememberDevice(request, user.email) };
}
