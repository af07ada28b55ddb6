import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { type Discount, DiscountSchema } from "./discount.ts";

const fields = [
  ...["id", "code", "kind", "percentage", "amounts", "minimums", "starts_at", "ends_at"],
  ...["max_redemptions", "max_per_customer", "emails"],
];

/**
 * The published discount of a code, whatever its time.
 * @param directus the service door: nobody else sees codes
 */
export function findDiscount(directus: Directus, code: string): Promise<Discount | undefined> {
  return findBy(directus, { code: { _eq: code }, status: { _eq: "published" } });
}

/** The discount of an order, also when it is no longer published: who was promised it has it. */
export function findDiscountOf(directus: Directus, id: string): Promise<Discount | undefined> {
  return findBy(directus, { id: { _eq: id } });
}

async function findBy(directus: Directus, filter: Record<string, unknown>): Promise<Discount | undefined> {
  const rows = await orWithout(directus.readItems("discounts", { fields, filter, limit: 1 }), []);
  return parseRows("discounts", DiscountSchema, rows)[0];
}
