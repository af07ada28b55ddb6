import { findCustomer, updateCustomerOfUser } from "#server/customers/customers.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { isSameEmail } from "../email/email-address.ts";
import type { Session } from "../session/session.ts";
import { type CurrentUser, changeUser } from "./directus-users.ts";
import { splitName } from "./identity.ts";

export interface Profile {
  name: string;
  email: string;
  isVerified: boolean;
  /** Staff accounts are managed in Studio and read-only here. */
  isStaff: boolean;
}

export async function readProfile({
  user,
  session,
}: {
  user: CurrentUser;
  session: Session;
}): Promise<Profile> {
  const customer = await findCustomer(serviceClient, user.id);
  return {
    name: user.name === user.email ? "" : user.name,
    email: user.email,
    isVerified: isSameEmail(customer?.verifiedEmail, user.email),
    isStaff: session.way === "directus",
  };
}

/** Whether the member has proved that this address is theirs. */
export async function isOwnEmail(
  { id, email }: { id: string; email: string },
  written: string,
): Promise<boolean> {
  if (!isSameEmail(email, written)) return false;
  return isSameEmail((await findCustomer(serviceClient, id))?.verifiedEmail, written);
}

/** In Directus and on the customer row, which later orders copy. */
export async function changeName({ id, email }: CurrentUser, name: string): Promise<void> {
  await changeUser(id, splitName(name));
  await updateCustomerOfUser(serviceClient, id, { name });
  recordAuditEvent({ event: "name-changed", user: id, email });
}
