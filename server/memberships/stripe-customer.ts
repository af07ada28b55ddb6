import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { requireRows } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { ensurePayer } from "#server/payments/customers.ts";

const Customer = z
  .object({ id: idSchema, stripe_customer_id: z.string().nullish() })
  .transform((row) => ({ id: row.id, payer: row.stripe_customer_id ?? undefined }));

export interface SubscribingMember {
  id: string;
  email: string;
  name: string;
}

/** A member's Stripe customer id; undefined before the first subscription. */
export async function findStripeCustomer(
  directus: DirectusClient,
  user: string,
): Promise<string | undefined> {
  return (await findCustomer(directus, user))?.payer;
}

/** Creates it where missing or deleted at Stripe. @throws PaymentError */
export async function getOrCreateStripeCustomer(
  directus: DirectusClient,
  { id: user, email, name }: SubscribingMember,
): Promise<string> {
  await claimUnlessThere(directus, { user, email, name });
  const customer = await findCustomer(directus, user);
  if (!customer) throw new Error("A customer who was just made cannot be read.");
  const payer = await ensurePayer({ user, email, name }, customer.payer);
  if (payer !== customer.payer)
    await updateRow(directus, "customers", { key: customer.id, changes: { stripe_customer_id: payer } });
  return payer;
}

async function claimUnlessThere(
  directus: DirectusClient,
  row: { user: string; email: string; name: string },
) {
  if (!(await findCustomer(directus, row.user))) await claimRow(directus, "customers", row);
}

async function findCustomer(directus: DirectusClient, user: string) {
  const query = {
    fields: ["id", "stripe_customer_id"],
    filter: { user: { _eq: user } } satisfies CollectionFilter<"customers">,
    limit: 1,
  } as const;
  return requireRows("customers", Customer, await directus.readItems("customers", query))[0];
}
