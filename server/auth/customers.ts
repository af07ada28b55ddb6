import { serviceDirectus } from "#server/directus/doors.ts";
import { claimRow } from "#server/directus/writes.ts";
import type { Me } from "./users.ts";

/**
 * Makes sure that a member has a customer's row, which their orders will hang on. Two sign-ins at the same time make
 * one: `user` is unique.
 */
export async function ensureCustomer({ id, email, name }: Me): Promise<void> {
  const filter = { user: { _eq: id } };
  const [found] = await serviceDirectus.readItems("customers", { fields: ["id"], filter, limit: 1 });
  if (!found) await claimRow(serviceDirectus, "customers", { user: id, email, name });
}
