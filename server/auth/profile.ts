import { serviceDirectus } from "#server/directus/doors.ts";
import { updateRows } from "#server/directus/writes.ts";
import { findCustomer } from "./customers.ts";
import { isSameAddress } from "./email-address.ts";
import { splitName } from "./identity.ts";
import type { Session } from "./session.ts";
import { record } from "./trail/record.ts";
import { changeUser, type Me } from "./users.ts";

/** Who somebody is here. */
export interface Profile {
  /** Empty where they have not said it. */
  name: string;
  email: string;
  /** Their mailbox has answered. */
  isVerified: boolean;
  /** Their account is kept in Studio, as that of staff is: nothing of it is changed here. */
  isStaff: boolean;
}

/** A member's profile. Customers alone have a customer's row; staff have none. */
export async function readProfile({ user, session }: { user: Me; session: Session }): Promise<Profile> {
  const customer = await findCustomer(user.id);
  return {
    name: user.name === user.email ? "" : user.name,
    email: user.email,
    isVerified: isSameAddress(customer?.verifiedEmail, user.email),
    isStaff: session.way === "directus",
  };
}

/** Changes how a member is called, in Directus and on the orders to come. */
export async function changeName({ id, email }: Me, name: string): Promise<void> {
  await changeUser(id, splitName(name));
  await updateRows(serviceDirectus, "customers", { user: { _eq: id } }, { name });
  record({ event: "name-changed", user: id, email });
}
