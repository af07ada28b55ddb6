import { isDirectusError } from "#server/directus/errors.ts";
import { log } from "#server/platform/log.ts";
import { findCustomerUser, setPassword } from "../account/directus-users.ts";
import { generateDerivedPassword, listFormerPasswords } from "../crypto.ts";
import { loginToDirectus } from "./directus-sessions.ts";
import type { Bearer } from "./session.ts";

/** Sets the derived password again if AUTH_SECRET has changed. @returns undefined for an inactive user */
export async function createCustomerBearer(user: string): Promise<Bearer | undefined> {
  const found = await findCustomerUser(user);
  if (found?.status !== "active") return undefined;
  return (await logInAsCustomer(found)) ?? resetPasswordThenLogIn(found);
}

/** Replaces a password derived from a former secret. @returns undefined when Directus accepts none */
export async function logInAsCustomer(customer: { id: string; email: string }): Promise<Bearer | undefined> {
  const { id, email } = customer;
  const bearer = await ignoreRejection(loginToDirectus(email, generateDerivedPassword(id)));
  if (bearer) return bearer;
  for (const former of listFormerPasswords(id)) {
    if (!(await ignoreRejection(loginToDirectus(email, former)))) continue;
    log.info({ event: "password-rederived", user: id }, "a customer's derived password has a new key");
    return resetPasswordThenLogIn(customer);
  }
  return undefined;
}

async function resetPasswordThenLogIn({ id, email }: { id: string; email: string }): Promise<Bearer> {
  await setPassword(id, generateDerivedPassword(id));
  return loginToDirectus(email, generateDerivedPassword(id));
}

/** Undefined where Directus refuses the credentials. */
export async function ignoreRejection(asking: Promise<Bearer>): Promise<Bearer | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isDirectusError(error, "unauthorized") || isDirectusError(error, "not-found")) return undefined;
    throw error;
  }
}
