import { serviceDirectus } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { updateRows } from "#server/directus/writes.ts";
import { type Language, languageOf, siteAddress } from "#server/languages.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { linkMail } from "#server/mail/link-mails.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { meanwhile } from "#server/mail/meanwhile.ts";
import { callOffNewAddress, expectNewAddress, isNewAddressExpected } from "./asked-address.ts";
import { welcomeCustomer } from "./customers.ts";
import { isSameAddress } from "./email-address.ts";
import { rememberDevice } from "./known-device.ts";
import { chargeLinkMail } from "./mail-budget.ts";
import { issueTicket, peekTicket, takeTicket } from "./mail-tickets.ts";
import { record } from "./trail/record.ts";
import { changeUser, findCustomerByEmail, findCustomerUser, type Me } from "./users.ts";

/**
 * Asks the new mailbox whether it is theirs, and tells the old one. Nothing changes before that. The answer is the
 * same where somebody else has the address already: only its mailbox learns it.
 * @param place the visitor's network address; empty where it is not known
 * @param language of the page that asks; the mails speak it
 * @throws TooSoonError when there were too many mails
 */
export async function askToChangeEmail(
  user: Me,
  email: string,
  place: string,
  language: Language,
): Promise<void> {
  await chargeLinkMail(email, place);
  record({ event: "email-change-asked", user: user.id, email: user.email });
  meanwhile(mailLink(language, user, email), "a link for a new address could not be sent");
  tellMember(language, user, "email-change-asked", [email]);
}

async function mailLink(language: Language, user: Me, to: string): Promise<void> {
  if (await findCustomerByEmail(to)) {
    await sendMail(linkMail(language, "addressTaken", { to, url: siteAddress(language, "/sign-in") }));
    return;
  }
  const token = await issueTicket("address", { email: to, user: user.id, from: user.email });
  await expectNewAddress(user.id, token);
  const query = new URLSearchParams({ token });
  const url = siteAddress(language, `/account/profile/email/confirm?${query}`);
  await sendMail(linkMail(language, "newAddress", { to, url }));
}

/** The address that a link would set; undefined when it is unknown, used, over or called off. */
export async function lookAtNewAddress(token: string): Promise<{ email: string } | undefined> {
  const ticket = await peekTicket("address", token);
  return ticket && (await isNewAddressExpected(ticket.user, token)) ? { email: ticket.email } : undefined;
}

/**
 * The new mailbox said yes: the address is changed wherever it stands for this person, and both mailboxes are told.
 * What was ordered before keeps the address it was ordered with.
 * @returns the `Set-Cookie` that makes this browser known to the new address; undefined when the link is unknown, used,
 * over or called off, or the account or its address is another one meanwhile
 * @throws DirectusError "unavailable"
 */
export async function changeEmail(request: Request, token: string): Promise<string | undefined> {
  const ticket = await takeTicket("address", token);
  if (!ticket || !(await isNewAddressExpected(ticket.user, token))) return undefined;
  const user = await findCustomerUser(ticket.user);
  if (user?.status !== "active" || !isSameAddress(user.email, ticket.from)) return undefined;
  const { email } = ticket;
  try {
    await changeUser(user.id, { email });
  } catch (error) {
    if (isDirectusError(error, "not-unique")) return undefined;
    throw error;
  }
  await callOffNewAddress(user.id);
  const mine = { user: { _eq: user.id } };
  // An account elsewhere has the address that it has there.
  await updateRows(serviceDirectus, "identities", { ...mine, kind: { _neq: "oidc" } }, { email });
  await updateRows(serviceDirectus, "customers", mine, { email });
  await welcomeCustomer({ id: user.id, email, name: email }, email);
  record({ event: "email-changed", user: user.id, email });
  for (const address of [ticket.from, email])
    tellMember(languageOf(request), { email: address, name: "" }, "email-changed", [
      `${ticket.from} → ${email}`,
    ]);
  return rememberDevice(request, email);
}
