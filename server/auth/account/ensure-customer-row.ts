import { ensureCustomer, updateCustomer } from "#server/customers/customers.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { claimGuestOrders } from "#server/orders/access/guest-orders.ts";
import { isSameEmail } from "../email/email-address.ts";
import type { CurrentUser } from "./directus-users.ts";

/** Idempotent: creates the row if missing, stores the verified address and claims guest orders placed with it. */
export async function ensureCustomerRow(user: CurrentUser, verified?: string): Promise<void> {
  const { email } = user;
  const proved = verified && isSameEmail(verified, email) ? verified.toLowerCase() : undefined;
  const customer = await ensureCustomer(serviceClient, user);
  if (proved && customer.verifiedEmail !== proved)
    await updateCustomer(serviceClient, customer.id, { verified_email: proved });
  const address = proved ?? customer.verifiedEmail;
  if (address && isSameEmail(address, email)) await claimGuestOrders(serviceClient, customer.id, address);
}
