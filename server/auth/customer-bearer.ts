import { isDirectusError } from "#server/directus/errors.ts";
import { log } from "#server/log.ts";
import { logIn } from "./directus-sessions.ts";
import { derivedPassword, formerPasswords } from "./keys.ts";
import type { Bearer } from "./session.ts";
import { findCustomerUser, setPassword } from "./users.ts";

/**
 * A session of Directus for a customer whose credentials Vitrine keeps. Where Directus does not know the derived
 * password, because AUTH_SECRET was changed, it is set again.
 * @returns undefined for a user who is not active: they stay out
 */
export async function bearerForCustomer(user: string): Promise<Bearer | undefined> {
  const found = await findCustomerUser(user);
  if (found?.status !== "active") return undefined;
  return (await logInAsCustomer(found)) ?? setAndLogIn(found);
}

/**
 * The same with a password that Vitrine has derived and Directus knows. One that was derived from a former secret is
 * replaced.
 * @returns undefined when Directus knows none of them
 */
export async function logInAsCustomer(customer: { id: string; email: string }): Promise<Bearer | undefined> {
  const { id, email } = customer;
  const bearer = await orRefused(logIn(email, derivedPassword(id)));
  if (bearer) return bearer;
  for (const former of formerPasswords(id)) {
    if (!(await orRefused(logIn(email, former)))) continue;
    log.info({ event: "password-rederived", user: id }, "a customer's derived password has a new key");
    return setAndLogIn(customer);
  }
  return undefined;
}

async function setAndLogIn({ id, email }: { id: string; email: string }): Promise<Bearer> {
  await setPassword(id, derivedPassword(id));
  return logIn(email, derivedPassword(id));
}

async function orRefused(asking: Promise<Bearer>): Promise<Bearer | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isDirectusError(error, "unauthorized") || isDirectusError(error, "not-found")) return undefined;
    throw error;
  }
}
