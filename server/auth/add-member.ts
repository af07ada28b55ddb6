import { randomUUID } from "node:crypto";
import { readUsers } from "@directus/sdk";
import { z } from "zod";
import type { Directus, Row } from "#server/directus/client.ts";
import { mapKeys } from "#server/directus/key-map.ts";
import { createRow } from "#server/directus/writes.ts";
import { givePlans } from "#server/memberships/entitlements.ts";
import { splitName } from "./identity.ts";

/** Somebody who has had an account elsewhere. */
export interface NewMember {
  email: string;
  name: string;
  /** The customer at Stripe that they are. */
  payer: string | undefined;
}

const Users = z.array(z.object({ id: z.string(), email: z.string().nullish(), role: z.string().nullish() }));

/** A user of Directus who has an address: one of the site's customers, or somebody else, staff above all. */
export interface KnownAddress {
  user: string;
  isCustomer: boolean;
}

/**
 * The users of Directus by their address in lower case.
 * @param admin sees all of them
 * @param role of customers
 */
export async function listAddresses(admin: Directus, role: string): Promise<Map<string, KnownAddress>> {
  const query = { fields: ["id", "email", "role"], limit: -1 };
  const rows = Users.parse(await admin.request(readUsers(query as never)));
  return new Map(
    rows.flatMap(({ id, email, role: own }) =>
      email ? [[email.toLowerCase(), { user: id, isCustomer: own === role }] as const] : [],
    ),
  );
}

/** The keys of all customers by the user that they are. */
export function listCustomerKeys(directus: Directus): Promise<Map<string, string>> {
  return mapKeys(directus, "customers", "user");
}

/**
 * Makes the account of somebody who has proved nothing here yet: without a password, and without a proved address. They
 * come in by a link to their mailbox, or choose a password by one. The user is made in one transaction with what they
 * are given, else with their customer's row; who has been given something and lacks that row gets it by `addCustomer`.
 * @param service the service door
 * @param role of customers
 * @param given keys of plans, and until when; for good where that is undefined
 * @throws DirectusError "not-unique" where somebody has this address, or is this customer at Stripe
 */
export async function addMember(
  service: Directus,
  role: string,
  member: NewMember,
  given: { plans: string[]; until: Date | undefined },
): Promise<void> {
  const id = randomUUID();
  const user = { id, email: member.email, role, status: "active", ...splitName(member.name) };
  const { plans, until } = given;
  if (plans.length > 0) await givePlans(service, user, plans, until);
  await addCustomer(service, plans.length > 0 ? id : user, member);
}

/** Makes the customer's row of a user. */
export async function addCustomer(
  service: Directus,
  user: string | Row,
  { email, name, payer }: NewMember,
): Promise<void> {
  const row = { email, name, user, ...(payer && { stripe_customer_id: payer }) };
  await createRow(service, "customers", row, ["id"]);
}
