import type { Language } from "#server/languages.ts";
import { linkMail } from "#server/mail/link-mails.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { meanwhile } from "#server/mail/meanwhile.ts";
import { facilityUrl } from "./facility/answers.ts";
import { chargeLinkMail } from "./mail-budget.ts";
import { issueCode, issueTicket } from "./mail-tickets.ts";
import { emailId } from "./providers.ts";
import { record } from "./trail/record.ts";
import { findCustomerByEmail } from "./users.ts";

/**
 * Sends a link and a code to an address. Nothing is looked up before the answer: it is the same, and takes the same
 * time, whether somebody has this address or not.
 * @param email as `addressOf` gives it
 * @param callbackUrl absolute, of this site
 * @param place the visitor's network address; empty where it is not known
 * @param language of the page that asks; the mail speaks it
 * @returns the `Set-Cookie` that binds the code to this browser
 * @throws TooSoonError when there were too many mails
 */
export async function askToEnter(
  email: string,
  callbackUrl: string,
  place: string,
  language: Language,
): Promise<string> {
  await chargeLinkMail(email, place);
  record({ event: "link-asked", way: "email", email });
  const token = await issueTicket("enter", { email, callbackUrl, name: "" });
  const { code, cookie } = await issueCode(email, token);
  meanwhile(
    mailLink(language, { to: email, url: entryUrl({ token, email, callbackUrl }), code }),
    "a link to sign in could not be sent",
  );
  return cookie;
}

/** The address of the page that waits for a button: following a link does nothing by itself. */
export function entryUrl(query: { token: string; email: string; callbackUrl: string }): string {
  return facilityUrl(`callback/${emailId}`, query);
}

async function mailLink(language: Language, link: { to: string; url: string; code: string }): Promise<void> {
  const known = await findCustomerByEmail(link.to);
  await sendMail(linkMail(language, known ? "signIn" : "signUp", link));
}
