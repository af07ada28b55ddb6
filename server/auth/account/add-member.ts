import { createUsers, readUsers, updateUser } from "@directus/sdk";
import { z } from "zod";
import { type CustomerRow, createCustomers } from "#server/customers/customers.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { createMissingGrants, type Gift } from "#server/memberships/entitlements.ts";
import { splitName } from "./identity.ts";

export interface NewMember {
  email: string;
  name: string;
  /** Stripe customer id. */
  payer: string | undefined;
  /** For staff only: no member may read what Directus has of themselves under `description` and `tags`. */
  note: string;
  labels: string[];
}

const Users = z.array(z.object({ id: z.string(), email: z.string().nullish(), role: z.string().nullish() }));
const usersPerPage = 250;
const Noted = z.array(
  z.object({ id: z.string(), description: z.string().nullish(), tags: z.array(z.string()).nullish() }),
);

export interface KnownAddress {
  user: string;
  isCustomer: boolean;
}

/** By address in lower case. Needs an administrator's client: the service role sees customers only. */
export async function listUserEmails(
  admin: DirectusClient,
  role: string,
): Promise<Map<string, KnownAddress>> {
  const all: z.output<typeof Users> = [];
  const query = { fields: ["id", "email", "role"], sort: "id", limit: usersPerPage } as const;
  for (let page = 1; all.length === (page - 1) * usersPerPage; page++)
    all.push(...Users.parse(await admin.request(readUsers({ ...query, page }))));
  return new Map(
    all.flatMap(({ id, email, role: own }) =>
      email ? [[email.toLowerCase(), { user: id, isCustomer: own === role }] as const] : [],
    ),
  );
}

export interface MemberRows {
  user: { id: string; email: string; description?: string; tags?: string[] } & Row;
  customer: CustomerRow;
  gift: Gift;
}

/** Without password and verified address; the owner signs in by e-mail link. @param id of the user */
export function toMemberRows(
  { email, name, payer, note, labels }: NewMember,
  { id, role, gift }: { id: string; role: string; gift: Gift },
): MemberRows {
  const forStaff = { ...(note && { description: note }), ...(labels.length > 0 && { tags: labels }) };
  return {
    user: { id, email, role, status: "active", ...splitName(name), ...forStaff },
    customer: { email, name, user: id, ...(payer && { stripe_customer_id: payer }) },
    gift,
  };
}

/**
 * Each step all or none: a call that failed is made again, and goes on. The customer rows come last and mark completion.
 * @throws DirectusError "not-unique" when an address or a Stripe customer is taken
 */
export async function addMembers(admin: DirectusClient, members: MemberRows[]): Promise<void> {
  const grants = members.map(({ user, gift }) => ({ user: user.id, gift }));
  await createMissingUsers(
    admin,
    members.map(({ user }) => user),
  );
  await createMissingGrants(admin, grants);
  await createCustomers(
    admin,
    members.map(({ customer }) => customer),
  );
}

/** Of users who are there, what staff have written since stays. */
async function createMissingUsers(admin: DirectusClient, users: MemberRows["user"][]) {
  const filter = { id: { _in: users.map(({ id }) => id) } };
  const rows = await admin.request(readUsers({ fields: ["id", "description", "tags"], filter, limit: -1 }));
  const there = new Map(Noted.parse(rows).map((user) => [user.id, user]));
  const missing = users.filter(({ id }) => !there.has(id));
  if (missing.length > 0) await admin.request(createUsers(missing, { fields: ["id"] }));
  for (const { id, description = null, tags } of users) {
    const kept = there.get(id);
    if (!kept || kept.description || kept.tags?.length || !(description || tags)) continue;
    await admin.request(updateUser(id, { description, tags: tags ?? [] }));
  }
}
