import { ensureCustomer, findStripeCustomer, updateCustomer } from "#server/customers/customers.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { ensurePayer } from "#server/payments/customers.ts";

export interface SubscribingMember {
  id: string;
  email: string;
  name: string;
}

/** Creates it where missing or deleted at Stripe. @throws PaymentError */
export async function getOrCreateStripeCustomer(
  directus: DirectusClient,
  member: SubscribingMember,
): Promise<string> {
  const { id: user, email, name } = member;
  const customer = await ensureCustomer(directus, member);
  const known = await findStripeCustomer(directus, user);
  const payer = await ensurePayer({ user, email, name }, known);
  if (payer !== known) await updateCustomer(directus, customer.id, { stripe_customer_id: payer });
  return payer;
}
