import { randomUUID } from "node:crypto";
import { config } from "#server/config.ts";
import { log } from "#server/log.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import { type Mail, sendMail } from "./mailer.ts";

/** What has happened to an account: the subject, and the sentence that says it. */
const words = {
  "password-set": ["Your account has a password now", "A password was set for your account."],
  "password-changed": ["Your password was changed", "The password of your account was changed."],
  "password-recovered": [
    "Your password was changed",
    "A new password was set for your account by a link that we sent to this address. Everybody who was signed in has been signed out.",
  ],
  "email-change-asked": [
    "Your e-mail address is to be changed",
    "Somebody who was signed in to your account asked to change its e-mail address. Nothing changes before the new address is confirmed.",
  ],
  "email-changed": ["Your e-mail address was changed", "The e-mail address of your account was changed."],
  "second-factor-on": [
    "Your account asks for a second step now",
    "Signing in to your account needs a code from an authenticator app now.",
  ],
  "second-factor-off": [
    "Your account does not ask for a second step any more",
    "Signing in to your account needs no code from an authenticator app any more.",
  ],
  "backup-codes-made": [
    "You have new backup codes",
    "New backup codes were made for your account. The old ones do not work any more.",
  ],
  "backup-code-used": ["A backup code was used", "Somebody signed in to your account with a backup code."],
  "passkey-added": ["A passkey was added", "A passkey was added to your account."],
  "passkey-removed": ["A passkey was removed", "A passkey was removed from your account."],
  "provider-linked": ["A way to sign in was added", "Another way to sign in was linked to your account."],
  "provider-unlinked": [
    "A way to sign in was removed",
    "One of the ways to sign in was removed from your account.",
  ],
  "sessions-ended": [
    "You were signed out elsewhere",
    "Your account was signed out in every browser but the one that asked for it.",
  ],
  "suspicious-attempts": [
    "Somebody tried to sign in to your account",
    "There were many tries to sign in to your account that failed.",
  ],
  "account-deleted": [
    "Your account is deleted",
    "Your account was deleted, and everything with it that we need not keep. This is the last mail about it.",
  ],
} satisfies Record<string, [subject: string, sentence: string]>;

/** What a person is told of, after it has happened to their account. */
export type AccountEvent = keyof typeof words;

/**
 * Tells a person what has happened to their account, so that they notice what they have not done. Never throws, and
 * nothing waits for it: what was done stays done where the mail server is away.
 * @param details lines with what exactly, such as the name of a passkey; plain text
 */
export function tellMember(
  person: { email: string; name: string },
  event: AccountEvent,
  details: string[] = [],
): void {
  const mail = accountNotice(`account:${event}:${randomUUID()}`, person, event, details);
  sendMail(mail).catch((error: Error) => log.error({ err: error, event }, "somebody could not be told"));
}

/** The mail about a change; it carries no link that does anything, and nothing that is secret. */
export function accountNotice(
  key: string,
  { email, name }: { email: string; name: string },
  event: AccountEvent,
  details: string[] = [],
  now = new Date(),
): Mail {
  const [subject, sentence] = words[event];
  const host = new URL(config.siteUrl).host;
  const when = `${now.toISOString().slice(0, 16).replace("T", " ")} UTC, at ${host}`;
  const remedy = event === "account-deleted" ? undefined : `${config.siteUrl}/recover`;
  const lines = [name && name !== email ? `Hello ${name},` : "Hello,", sentence, ...details, when];
  const ask = "If it was not you, set a new password now. That signs out everybody else:";
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  if (remedy) html.push(`<p>${ask} <a href="${escapeHtml(remedy)}">${escapeHtml(remedy)}</a></p>`);
  return {
    key,
    to: email,
    subject,
    text: [...lines, ...(remedy ? [`${ask}\n${remedy}`] : [])].join("\n\n"),
    html: htmlMail(subject, html.join("\n")),
  };
}
