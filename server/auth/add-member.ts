import { randomUUID } from "node:crypto";
import { readUsers } from "@directus/sdk";
import { z } from "zod";
import type { Directus, Row } from "#server/directus/client.ts";
import { mapKeys } from "#server/directus/key-map.ts";
import { createRow } from "#server/directus/writes.ts";
import { type Gift, giveMissingPlans, givePlans } from "#server/memberships/gifts.ts";
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
 * are given, else with their customer's row. That row may fail after the gift; `completeMember` makes what is missing.
 * @param service the service door
 * @param role of customers
 * @throws DirectusError "not-unique" where somebody has this address, or is this customer at Stripe
 */
export async function addMember(
  service: Directus,
  role: string,
  member: NewMember,
  gift: Gift,
): Promise<void> {
  const id = randomUUID();
  const user = { id, email: member.email, role, status: "active", ...splitName(member.name) };
  const isGiven = gift.plans.length > 0;
  if (isGiven) await givePlans(service, user, gift);
  await addCustomer(service, isGiven ? id : user, member);
}

/**
 * Gives a user without a customer's row what they have not been given yet, and then that row, by which they are whole.
 * @throws DirectusError "not-unique" where somebody is this customer at Stripe
 */
export async function completeMember(
  service: Directus,
  user: string,
  member: NewMember,
  gift: Gift,
): Promise<void> {
  await giveMissingPlans(service, user, gift);
  await addCustomer(service, user, member);
}

async function addCustomer(service: Directus, user: string | Row, { email, name, payer }: NewMember) {
  const row = { email, name, user, ...(payer && { stripe_customer_id: payer }) };
  await createRow(service, "customers", row, ["id"]);
}
