import { log } from "#server/platform/log.ts";
import { type CurrentUser, findCustomerUser, setPassword } from "../account/directus-users.ts";
import { generateDerivedPassword } from "../crypto.ts";
import { createCustomerBearer } from "../session/customer-bearer.ts";
import type { Bearer } from "../session/session.ts";
import { insertPasswordHash } from "./password-hashes.ts";
import { hashPassword } from "./passwords.ts";

/**
 * On the first sign-in, so that a session here can outlive the one in Directus. Idempotent, also after a crash
 * between the steps.
 * @returns undefined for staff, who are not migrated
 */
export async function migrateCustomerPassword(
  user: CurrentUser,
  password: string,
): Promise<Bearer | undefined> {
  if (!(await findCustomerUser(user.id))) return undefined;
  await insertPasswordHash(user, await hashPassword(password));
  await setPassword(user.id, generateDerivedPassword(user.id));
  log.info({ event: "customer-adopted", user: user.id }, "a customer's password is Vitrine's to check now");
  return createCustomerBearer(user.id);
}
