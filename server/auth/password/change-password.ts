import { notifyMember } from "#server/mail/templates/account-notice.ts";
import type { Language } from "#server/platform/i18n.ts";
import { readSignInMethods } from "../account/identities.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { renewSessionCookie } from "../reauth/reauthenticate.ts";
import { endUserSessions } from "../session/end-sessions.ts";
import type { Session } from "../session/session.ts";
import { setPasswordHash } from "./password-hashes.ts";
import { findPasswordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";

/** Ends all other sessions. The caller checks recent auth. @returns the renewed session's `Set-Cookie`, or a problem */
export async function changePassword(
  { session, user }: { session: Session; user: { id: string; email: string; name: string } },
  password: string,
  language: Language,
): Promise<{ cookie: string } | { problem: string }> {
  const problem = findPasswordProblem(password, user, language.t);
  if (problem) return { problem };
  const [hash, { password: hadOne }] = await Promise.all([
    hashPassword(password),
    readSignInMethods(user.id),
  ]);
  await setPasswordHash(user, hash);
  await endUserSessions(user.id, session);
  recordAuditEvent({ event: "password-changed", user: user.id, email: user.email });
  notifyMember(language, user, { event: hadOne ? "password-changed" : "password-set" });
  return { cookie: await renewSessionCookie(session) };
}
