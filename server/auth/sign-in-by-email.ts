import { randomUUID } from "node:crypto";
import { openDirectus } from "#server/directus/client.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { createRow } from "#server/directus/writes.ts";
import { bearerForCustomer } from "./customer-bearer.ts";
import { customerRole, keepPassword } from "./identities.ts";
import { splitName } from "./identity.ts";
import { derivedPassword } from "./keys.ts";
import type { Tickets } from "./mail-tickets.ts";
import type { SignedIn } from "./open-session.ts";
import { record } from "./trail/record.ts";
import { findCustomerByEmail, readWhoAsks } from "./users.ts";

/**
 * Lets somebody in who holds the mailbox of an address, and makes an account where nobody has that address.
 * @param ticket what they were sent; used up already
 * @returns who came in; undefined for staff and for customers who are suspended
 * @throws DirectusError "unavailable" when Directus cannot be asked
 */
export async function signInByEmail(ticket: Tickets["enter"]): Promise<SignedIn | undefined> {
  const { email } = ticket;
  const user = (await findCustomerByEmail(email)) ?? (await makeAccount(ticket));
  const bearer = user && (await bearerForCustomer(user.id));
  if (!bearer) {
    record({ event: "refused", way: "email", reason: "closed", user: user?.id, email });
    return undefined;
  }
  return { way: "email", bearer, user: await readWhoAsks(openDirectus(bearer.token)), verified: email };
}

/**
 * User and customer in one transaction: there is never one without the other.
 * @returns undefined where somebody who is no customer has this address
 */
async function makeAccount({ email, name, passwordHash }: Tickets["enter"]) {
  const id = randomUUID();
  const user = { id, email, password: derivedPassword(id), role: customerRole, status: "active" };
  try {
    await createRow(serviceDirectus, "customers", {
      email,
      name,
      verified_email: email,
      user: { ...user, ...splitName(name) },
    });
  } catch (error) {
    if (!isDirectusError(error, "not-unique")) throw error;
    return findCustomerByEmail(email);
  }
  if (passwordHash) await keepPassword({ id, email }, passwordHash);
  record({ event: "account-made", way: "email", user: id, email });
  return { id, email, status: "active" };
}
