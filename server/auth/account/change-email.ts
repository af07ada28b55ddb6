import { updateCustomerOfUser } from "#server/customers/customers.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { notifyMember } from "#server/mail/templates/account-notice.ts";
import { renderLinkMail } from "#server/mail/templates/auth-links.ts";
import { waitUntil } from "#server/platform/background.ts";
import { buildAbsoluteUrl, getLanguage, type Language } from "#server/platform/i18n.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { isSameEmail } from "../email/email-address.ts";
import { limitLinkMail } from "../email/link-rate-limit.ts";
import { consumeEmailToken, issueEmailToken, peekEmailToken } from "../email/verification-tokens.ts";
import { rememberDevice } from "../session/trusted-device.ts";
import { type CurrentUser, changeUser, findCustomerByEmail, findCustomerUser } from "./directus-users.ts";
import { ensureCustomerRow } from "./ensure-customer-row.ts";
import { updateIdentityEmail } from "./identities.ts";
import { cancelEmailChange, isEmailChangePending, startPendingEmailChange } from "./pending-email-change.ts";

/** Account enumeration: the answer is the same for a taken address; only its mailbox is told. @throws RateLimitError */
export async function requestEmailChange(
  user: CurrentUser,
  email: string,
  { ipAddress, language }: { ipAddress: string; language: Language },
): Promise<void> {
  await limitLinkMail(email, ipAddress);
  recordAuditEvent({ event: "email-change-asked", user: user.id, email: user.email });
  waitUntil(mailLink(language, user, email), "a link for a new address could not be sent");
  notifyMember(language, user, { event: "email-change-asked", details: [email] });
}

async function mailLink(language: Language, user: CurrentUser, to: string): Promise<void> {
  if (await findCustomerByEmail(to)) {
    await sendMail(
      renderLinkMail(language, "addressTaken", { to, url: buildAbsoluteUrl(language, "/sign-in") }),
    );
    return;
  }
  const token = await issueEmailToken("address", { email: to, user: user.id, from: user.email });
  await startPendingEmailChange(user.id, token);
  const query = new URLSearchParams({ token });
  const url = buildAbsoluteUrl(language, `/account/profile/email/confirm?${query}`);
  await sendMail(renderLinkMail(language, "newAddress", { to, url }));
}

export async function peekEmailChange(token: string): Promise<{ email: string } | undefined> {
  const payload = await peekEmailToken("address", token);
  return payload && (await isEmailChangePending(payload.user, token)) ? { email: payload.email } : undefined;
}

/**
 * Earlier orders keep their address.
 * @returns the `Set-Cookie` of the trusted device; undefined when the link is invalid or the account has changed
 * since
 */
export async function changeEmail(request: Request, token: string): Promise<string | undefined> {
  const payload = await consumeEmailToken("address", token);
  if (!payload || !(await isEmailChangePending(payload.user, token))) return undefined;
  const user = await findCustomerUser(payload.user);
  if (user?.status !== "active" || !isSameEmail(user.email, payload.from)) return undefined;
  const { email } = payload;
  try {
    await changeUser(user.id, { email });
  } catch (error) {
    if (isDirectusError(error, "not-unique")) return undefined;
    throw error;
  }
  await cancelEmailChange(user.id);
  await updateIdentityEmail(user.id, email);
  await updateCustomerOfUser(serviceClient, user.id, { email });
  await ensureCustomerRow({ id: user.id, email, name: email }, email);
  recordAuditEvent({ event: "email-changed", user: user.id, email });
  for (const address of [payload.from, email])
    notifyMember(
      getLanguage(request),
      { email: address, name: "" },
      { event: "email-changed", details: [`${payload.from} → ${email}`] },
    );
  return rememberDevice(request, email);
}
