import { deleteUser as deleteCommand, readMe, readUser, readUsers, updateUser } from "@directus/sdk";
import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { pathSegment } from "#server/directus/names.ts";
import { parseRows, requireRow } from "#server/directus/rows.ts";
import { addressFilter, isSameAddress } from "./email-address.ts";

const Name = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const Me = z
  .object({ id: z.string(), email: z.string().nullish(), first_name: Name, last_name: Name })
  .transform(({ id, email, first_name, last_name }) => ({
    id,
    email: email ?? "",
    name: `${first_name} ${last_name}`.trim() || (email ?? ""),
  }));
const CustomerUser = z.object({ id: z.string(), email: z.string(), status: z.string() });

/** A member as pages call them. */
export type Me = z.output<typeof Me>;

/**
 * Who a bearer belongs to, asked of Directus itself.
 * @throws DirectusError "unauthorized" when the bearer is over, revoked, or its user suspended
 */
export async function readWhoAsks(directus: Directus): Promise<Me> {
  const fields = ["id", "email", "first_name", "last_name"];
  return requireRow("directus_users", Me, await directus.request(readMe({ fields } as never)));
}

/** A user of the customer role, or undefined: the service role sees no others, least of all the staff. */
export async function findCustomerUser(id: string) {
  try {
    const command = readUser(pathSegment(id) as never, { fields: ["id", "email", "status"] } as never);
    return requireRow("directus_users", CustomerUser, await serviceDirectus.request(command));
  } catch (error) {
    if (isDirectusError(error, "not-found")) return undefined;
    throw error;
  }
}

/** The user of the customer role who has this address, in any case; undefined for staff too. */
export async function findCustomerByEmail(email: string) {
  const query = { fields: ["id", "email", "status"], filter: addressFilter(email), limit: 20 };
  const rows = parseRows(
    "directus_users",
    CustomerUser,
    await serviceDirectus.request(readUsers(query as never)),
  );
  return rows.find((row) => isSameAddress(row.email, email));
}

/** Gives a customer's user the password that Vitrine derives. Ends their sessions in Directus. */
export async function setPassword(id: string, password: string): Promise<void> {
  await serviceDirectus.request(updateUser(pathSegment(id) as never, { password } as never));
}

/**
 * Changes a customer's user: their name or their address.
 * @throws DirectusError "not-unique" when somebody else has this address
 */
export async function changeUser(
  id: string,
  changes: { email?: string; first_name?: string; last_name?: string },
): Promise<void> {
  await serviceDirectus.request(updateUser(pathSegment(id) as never, changes as never));
}

/** Removes a customer's user, and with them their ways in and memberships. One who is gone stays gone. */
export async function deleteUser(id: string): Promise<void> {
  try {
    await serviceDirectus.request(deleteCommand(pathSegment(id) as never));
  } catch (error) {
    if (!isDirectusError(error, "not-found")) throw error;
  }
}
