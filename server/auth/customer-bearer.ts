import { isDirectusError } from "#server/directus/errors.ts";
import { logIn } from "./directus-sessions.ts";
import { derivedPassword } from "./keys.ts";
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
  try {
    return await logIn(found.email, derivedPassword(user));
  } catch (error) {
    if (!isDirectusError(error, "unauthorized")) throw error;
    await setPassword(user, derivedPassword(user));
    return logIn(found.email, derivedPassword(user));
  }
}
