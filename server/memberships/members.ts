import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { requireRows } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { ensurePayer } from "#server/payments/members.ts";

const Customer = z
  .object({ id: key, stripe_customer_id: z.string().nullish() })
  .transform((row) => ({ id: row.id, payer: row.stripe_customer_id ?? undefined }));

/** Who asks for something on their own account. */
export interface Member {
  id: string;
  email: string;
  name: string;
}

/** The customer at Stripe that a member is, or undefined while they have never paid by the month. */
export async function findPayer(directus: Directus, user: string): Promise<string | undefined> {
  return (await findCustomer(directus, user))?.payer;
}

/**
 * The same, made where there is none, and made anew where the owner has deleted it at Stripe.
 * @throws PaymentError
 */
export async function payerOf(directus: Directus, { id: user, email, name }: Member): Promise<string> {
  await claimUnlessThere(directus, { user, email, name });
  const customer = await findCustomer(directus, user);
  if (!customer) throw new Error("A customer who was just made cannot be read.");
  const payer = await ensurePayer({ user, email, name }, customer.payer);
  if (payer !== customer.payer)
    await updateRow(directus, "customers", customer.id, { stripe_customer_id: payer });
  return payer;
}

async function claimUnlessThere(directus: Directus, row: { user: string; email: string; name: string }) {
  if (!(await findCustomer(directus, row.user))) await claimRow(directus, "customers", row);
}

async function findCustomer(directus: Directus, user: string) {
  const query = { fields: ["id", "stripe_customer_id"], filter: { user: { _eq: user } }, limit: 1 };
  return requireRows("customers", Customer, await directus.readItems("customers", query))[0];
}
