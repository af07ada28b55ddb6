import { serviceDirectus } from "#server/directus/doors.ts";
import { orWithout } from "#server/directus/errors.ts";

/** The memberships that a user has or had, oldest first, as they are kept. */
export function listEntitlementsOf(user: string) {
  const fields = ["plan.name", "starts_at", "ends_at", "source", "date_created"];
  const query = { fields, filter: { user: { _eq: user } }, sort: ["starts_at"], limit: -1 };
  return orWithout(serviceDirectus.readItems("entitlements", query), []);
}
