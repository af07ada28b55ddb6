import { log } from "#server/log.ts";
import { bearerForCustomer } from "./customer-bearer.ts";
import { keepPassword } from "./identities.ts";
import { derivedPassword } from "./keys.ts";
import { hashPassword } from "./passwords.ts";
import type { Bearer } from "./session.ts";
import { findCustomerUser, type Me, setPassword } from "./users.ts";

/**
 * From now on Vitrine keeps the password of a customer whom Directus has just let in with it, and Directus knows the
 * derived one; so their session here can outlive the one there. Done twice, at once or after a crash between the
 * steps, it comes to the same.
 * @returns a bearer by the derived password; undefined for staff, whom nothing is changed for
 */
export async function adoptCustomer(user: Me, password: string): Promise<Bearer | undefined> {
  if (!(await findCustomerUser(user.id))) return undefined;
  await keepPassword(user, await hashPassword(password));
  await setPassword(user.id, derivedPassword(user.id));
  log.info({ event: "customer-adopted", user: user.id }, "a customer's password is Vitrine's to check now");
  return bearerForCustomer(user.id);
}
