import { limits } from "#server/limits.ts";
import { notifyMember } from "#server/mail/templates/account-notice.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";
import { findCustomerByEmail } from "../account/directus-users.ts";

const notified = "tries-notified";

/**
 * At most once a day, in the default language: the request's is the attacker's. Not awaited, so that timing does not
 * reveal whether the account exists. `email` in lower case.
 * @see OWASP ASVS 5.0, 6.3.5
 */
export function notifyAboutAttempts(email: string): void {
  tellOnce(email).catch((error: Error) =>
    log.warn({ err: error }, "could not send the sign-in attempts notice"),
  );
}

async function tellOnce(email: string): Promise<void> {
  if (!(await store.insert(notified, hashSha256(email), { value: 1, seconds: limits.attemptsNotice })))
    return;
  const user = await findCustomerByEmail(email);
  if (user?.status === "active")
    notifyMember(defaultLanguage, { email: user.email, name: "" }, { event: "suspicious-attempts" });
}
