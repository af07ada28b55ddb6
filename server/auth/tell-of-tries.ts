import { defaultLanguage } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { store } from "#server/state/store.ts";
import { hashOf } from "./keys.ts";
import { findCustomerByEmail } from "./users.ts";

const told = "tries-told";

/**
 * Tells the owner of an account, once a day at most, that strangers try passwords on it, in the site's own language: it
 * is not theirs that the strangers' page speaks. Nobody waits for it, whether there is such an account or not.
 * @param email in lower case
 * @see OWASP ASVS 5.0, 6.3.5
 */
export function tellOfTries(email: string): void {
  tellOnce(email).catch((error: Error) => log.warn({ err: error }, "somebody could not be told of tries"));
}

async function tellOnce(email: string): Promise<void> {
  if (!(await store.insert(told, hashOf(email), 1, limits.triesTold))) return;
  const user = await findCustomerByEmail(email);
  if (user?.status === "active")
    tellMember(defaultLanguage, { email: user.email, name: "" }, "suspicious-attempts");
}
