import { randomUUID } from "node:crypto";
import { readUser, readUsers, updateUser } from "@directus/sdk";
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
  /** For staff only: no member may read what Directus has of themselves under `description` and `tags`. */
  note: string;
  labels: string[];
}

const Users = z.array(z.object({ id: z.string(), email: z.string().nullish(), role: z.string().nullish() }));
const Noted = z.object({ description: z.string().nullish(), tags: z.array(z.string()).nullish() });

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
  admin: DirectusClient,
  role: string,
  { member, gift }: { member: NewMember; gift: Gift },
): Promise<string> {
  const id = randomUUID();
  const { email, name, note, labels } = member;
  const forStaff = { ...(note && { description: note }), ...(labels.length > 0 && { tags: labels }) };
  const user = { id, email, role, status: "active", ...splitName(name), ...forStaff };
  const isGiven = gift.plans.length > 0;
  if (isGiven) await createUserWithPlans(admin, user, gift);
  await addCustomer(admin, isGiven ? id : user, member);
  return id;
}

/** The customer row comes last and marks completion. @throws DirectusError "not-unique" (Stripe customer) */
export async function completeMember(
  admin: DirectusClient,
  user: string,
  { member, gift }: { member: NewMember; gift: Gift },
): Promise<void> {
  await createMissingGrants(admin, user, gift);
  await addStaffNotes(admin, user, member);
  await addCustomer(admin, user, member);
}

/** What staff have written since stays. */
async function addStaffNotes(admin: DirectusClient, user: string, { note, labels }: NewMember) {
  if (!note && labels.length === 0) return;
  const { description, tags } = Noted.parse(
    await admin.request(readUser(user, { fields: ["description", "tags"] })),
  );
  if (description || tags?.length) return;
  await admin.request(updateUser(user, { description: note || null, tags: labels }));
}

async function addCustomer(admin: DirectusClient, user: string | Row, { email, name, payer }: NewMember) {
  await createCustomer(admin, { email, name, user, ...(payer && { stripe_customer_id: payer }) });
}
