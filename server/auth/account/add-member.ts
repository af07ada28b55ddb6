import { randomUUID } from "node:crypto";
import { readUsers } from "@directus/sdk";
import { z } from "zod";
import { createCustomer } from "#server/customers/customers.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { createMissingGrants, createUserWithPlans, type Gift } from "#server/memberships/entitlements.ts";
import { splitName } from "./identity.ts";

export interface NewMember {
  email: string;
  name: string;
  /** Stripe customer id. */
  payer: string | undefined;
}

const Users = z.array(z.object({ id: z.string(), email: z.string().nullish(), role: z.string().nullish() }));

export interface KnownAddress {
  user: string;
  isCustomer: boolean;
}

/** By address in lower case. Needs an administrator's client: the service role sees customers only. */
export async function listUserEmails(
  admin: DirectusClient,
  role: string,
): Promise<Map<string, KnownAddress>> {
  const rows = Users.parse(await admin.request(readUsers({ fields: ["id", "email", "role"], limit: -1 })));
  return new Map(
    rows.flatMap(({ id, email, role: own }) =>
      email ? [[email.toLowerCase(), { user: id, isCustomer: own === role }] as const] : [],
    ),
  );
}

/**
 * Import without password and verified address; the owner signs in by e-mail link. With gifted plans the customer
 * row is written last and may fail; `completeMember` repairs that.
 * @returns the user's id
 * @throws DirectusError "not-unique" when the address or the Stripe customer is taken
 */
export async function addMember(
  service: DirectusClient,
  role: string,
  { member, gift }: { member: NewMember; gift: Gift },
): Promise<string> {
  const id = randomUUID();
  const user = { id, email: member.email, role, status: "active", ...splitName(member.name) };
  const isGiven = gift.plans.length > 0;
  if (isGiven) await createUserWithPlans(service, user, gift);
  await addCustomer(service, isGiven ? id : user, member);
  return id;
}

/** The customer row comes last and marks completion. @throws DirectusError "not-unique" (Stripe customer) */
export async function completeMember(
  service: DirectusClient,
  user: string,
  { member, gift }: { member: NewMember; gift: Gift },
): Promise<void> {
  await createMissingGrants(service, user, gift);
  await addCustomer(service, user, member);
}

async function addCustomer(service: DirectusClient, user: string | Row, { email, name, payer }: NewMember) {
  await createCustomer(service, { email, name, user, ...(payer && { stripe_customer_id: payer }) });
}
