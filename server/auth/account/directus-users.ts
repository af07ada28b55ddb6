import { deleteUser as deleteCommand, readMe, readUser, readUsers, updateUser } from "@directus/sdk";
import { z } from "zod";
import { createMemberTag } from "#server/directus/cache/cache-tags.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { isDirectusError, withFallback } from "#server/directus/errors.ts";
import { encodePathSegment } from "#server/directus/naming/native-names.ts";
import { parseRow, parseRows, requireRow } from "#server/directus/rows.ts";
import { publishPurge } from "#server/state/purge-bus.ts";
import { roles } from "../../../pack/access.json";
import { buildEmailFilter, isSameEmail } from "../email/email-address.ts";

export const customerRole = roles.find(({ name }) => name === "Customer")?.id;

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
const Role = z.object({ role: z.string().nullable().optional() });
const CustomerUser = z.object({ id: z.string(), email: z.string(), status: z.string() });

export type CurrentUser = z.output<typeof Me>;

/** @throws DirectusError "unauthorized" when the token is expired or revoked, or its user suspended */
export async function readCurrentUser(directus: DirectusClient): Promise<CurrentUser> {
  const command = readMe({ fields: ["id", "email", "first_name", "last_name"] });
  return requireRow("directus_users", Me, await directus.request(command));
}

/**
 * The role that a user has now, whatever a bearer claims. Undefined where neither the service role nor the user may
 * read it.
 */
export async function readUserRole(own: DirectusClient, id: string): Promise<string | null | undefined> {
  const fields = ["role"] as const;
  const asked = serviceClient.request(readUser(encodePathSegment(id), { fields }));
  const found = (await withFallback(asked, undefined)) ?? (await own.request(readMe({ fields })));
  return requireRow("directus_users", Role, found).role;
}

const Account = Me.and(z.object({ role: z.string().nullable(), status: z.string() })).transform(
  ({ role, status, ...user }) => ({ user, role, isActive: status === "active" }),
);

export type MemberAccount = z.output<typeof Account>;

/** Undefined for staff, and where an older pack hides one of the fields from the service role. */
export async function findMemberAccount(id: string): Promise<MemberAccount | undefined> {
  const fields = ["id", "email", "first_name", "last_name", "role", "status"] as const;
  const asked = serviceClient.request(readUser(encodePathSegment(id), { fields }));
  return parseRow("directus_users", Account, await withFallback(asked, undefined));
}

/** Undefined for staff too: the service role reads customers only. */
export async function findCustomerUser(id: string) {
  try {
    const command = readUser(encodePathSegment(id), { fields: ["id", "email", "status"] });
    return requireRow("directus_users", CustomerUser, await serviceClient.request(command));
  } catch (error) {
    if (isDirectusError(error, "not-found")) return undefined;
    throw error;
  }
}

/** Case-insensitive; undefined for staff too. */
export async function findCustomerByEmail(email: string) {
  const rows = parseRows(
    "directus_users",
    CustomerUser,
    await serviceClient.request(
      readUsers({ fields: ["id", "email", "status"], filter: buildEmailFilter(email), limit: 20 }),
    ),
  );
  return rows.find((row) => isSameEmail(row.email, email));
}

/** For the derived password. Directus ends the user's sessions. */
export async function setPassword(id: string, password: string): Promise<void> {
  await serviceClient.request(updateUser(encodePathSegment(id), { password }));
  publishPurge([createMemberTag(id)]);
}

/** @throws DirectusError "not-unique" when the address is taken */
export async function changeUser(
  id: string,
  changes: { email?: string; first_name?: string; last_name?: string },
): Promise<void> {
  await serviceClient.request(updateUser(encodePathSegment(id), changes));
  publishPurge([createMemberTag(id)]);
}

/** Deletes their identities and entitlements too. Idempotent. */
export async function deleteUser(id: string): Promise<void> {
  try {
    await serviceClient.request(deleteCommand(encodePathSegment(id)));
    publishPurge([createMemberTag(id)]);
  } catch (error) {
    if (!isDirectusError(error, "not-found")) throw error;
  }
}
