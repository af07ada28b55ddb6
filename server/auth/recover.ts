import { type Language, languageOf, siteAddress } from "#server/languages.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { linkMail } from "#server/mail/link-mails.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { meanwhile } from "#server/mail/meanwhile.ts";
import { forgetAttempts } from "./attempts.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { replacePassword } from "./identities.ts";
import { derivedPassword } from "./keys.ts";
import { rememberDevice } from "./known-device.ts";
import { chargeLinkMail } from "./mail-budget.ts";
import { issueTicket, peekTicket, takeTicket } from "./mail-tickets.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { record } from "./trail/record.ts";
import { findCustomerByEmail, setPassword } from "./users.ts";

/**
 * Sends a link to a page for a new password, to whoever has an account; to everybody else a mail that says that there
 * is none. Nothing is looked up before the answer.
 * @param place the visitor's network address; empty where it is not known
 * @param language of the page that asks; the mail speaks it
 * @throws TooSoonError when there were too many mails
 */
export async function askToRecover(email: string, place: string, language: Language): Promise<void> {
  await chargeLinkMail(email, place);
  record({ event: "recovery-asked", way: "email", email });
  meanwhile(mailLink(language, email), "a link for a new password could not be sent");
}

async function mailLink(language: Language, to: string): Promise<void> {
  const user = await findCustomerByEmail(to);
  if (user?.status !== "active") {
    await sendMail(linkMail(language, "recoverUnknown", { to, url: siteAddress(language, "/sign-up") }));
    return;
  }
  const token = await issueTicket("recover", { email: to, user: user.id });
  const query = new URLSearchParams({ token });
  const url = siteAddress(language, `/recover/new?${query}`);
  await sendMail(linkMail(language, "recover", { to, url }));
}

/** Whose password a link would set; undefined when it is unknown, used or over. */
export async function lookAtRecovery(token: string): Promise<{ email: string } | undefined> {
  const ticket = await peekTicket("recover", token);
  return ticket && { email: ticket.email };
}

/** What became of a new password; the `Set-Cookie` makes this browser known. */
export type RecoveryOutcome =
  | { kind: "done"; cookie: string }
  | { kind: "over" }
  | { kind: "refused"; errors: Record<string, string> };

/**
 * Sets a new password by a link: the link is used up, everybody who was signed in is out, and nobody is signed in by
 * it, so that whatever else the account asks for at sign-in it still asks for.
 * @param typed the password twice, as it was typed
 * @throws DirectusError "unavailable"
 */
export async function recover(
  request: Request,
  token: string,
  typed: { password: string; again: string },
): Promise<RecoveryOutcome> {
  const language = languageOf(request);
  const seen = await peekTicket("recover", token);
  if (!seen) return { kind: "over" };
  const problem = passwordProblem(typed.password, { email: seen.email }, language.texts.entry.passwords);
  if (problem) return { kind: "refused", errors: { password: problem } };
  if (typed.password !== typed.again)
    return { kind: "refused", errors: { again: language.texts.entry.problems.again } };
  const ticket = await takeTicket("recover", token);
  const user = ticket && (await findCustomerByEmail(ticket.email));
  if (!ticket || user?.id !== ticket.user || user.status !== "active") return { kind: "over" };
  await replacePassword(user, await hashPassword(typed.password));
  await setPassword(user.id, derivedPassword(user.id));
  await endSessionsOf(user.id);
  await forgetAttempts(user.email);
  record({ event: "password-recovered", way: "email", user: user.id, email: user.email });
  tellMember(language, { email: user.email, name: "" }, "password-recovered");
  return { kind: "done", cookie: await rememberDevice(request, user.email) };
}
