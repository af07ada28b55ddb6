import type { Language } from "#server/languages.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { cookieOfRenewed } from "./confirm.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { readWaysIn, replacePassword } from "./identities.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import type { Session } from "./session.ts";
import { record } from "./trail/record.ts";

/**
 * Gives a member another password, or their first one. Everywhere else they are signed out, and they are told by mail.
 * The caller has asked for a fresh proof.
 * @param language of the page, for what is wrong with the password
 * @returns the `Set-Cookie` of the session's new id, or the sentence that says why the password will not do
 */
export async function changePassword(
  { session, user }: { session: Session; user: { id: string; email: string; name: string } },
  password: string,
  language: Language,
): Promise<{ cookie: string } | { problem: string }> {
  const problem = passwordProblem(password, user, language.texts.entry.passwords);
  if (problem) return { problem };
  const [hash, { password: hadOne }] = await Promise.all([hashPassword(password), readWaysIn(user.id)]);
  await replacePassword(user, hash);
  await endSessionsOf(user.id, session);
  record({ event: "password-changed", user: user.id, email: user.email });
  tellMember(language, user, hadOne ? "password-changed" : "password-set");
  return { cookie: await cookieOfRenewed(session) };
}
