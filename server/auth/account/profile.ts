import { serviceClient } from "#server/directus/clients/clients.ts";
import { updateRows } from "#server/directus/writes.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { isSameEmail } from "../email/email-address.ts";
import type { Session } from "../session/session.ts";
import { findCustomer } from "./customer-rows.ts";
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
  const customer = await findCustomer(user.id);
  return {
    name: user.name === user.email ? "" : user.name,
    email: user.email,
    isVerified: isSameEmail(customer?.verifiedEmail, user.email),
    isStaff: session.way === "directus",
  };
}

/** In Directus and on the customer row, which later orders copy. */
export async function changeName({ id, email }: CurrentUser, name: string): Promise<void> {
  await changeUser(id, splitName(name));
  await updateRows(serviceClient, "customers", { filter: { user: { _eq: id } }, changes: { name } });
  recordAuditEvent({ event: "name-changed", user: id, email });
}
