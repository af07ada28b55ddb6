import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { type Discount, DiscountSchema } from "./discount.ts";

const fields = [
  "id",
  "code",
  "kind",
  "percentage",
  "amounts",
  "minimums",
  "starts_at",
  "ends_at",
  "max_redemptions",
  "max_per_customer",
  "emails",
] as const;

/** A code's published discount, whatever its dates. Service client only: no other may read codes. */
export function findDiscount(directus: DirectusClient, code: string): Promise<Discount | undefined> {
  return findFirst(directus, { code: { _eq: code }, status: { _eq: "published" } });
}

/** The discount of an order, also after it was unpublished: a promised discount is honoured. */
export function findOrderDiscount(directus: DirectusClient, id: string): Promise<Discount | undefined> {
  return findFirst(directus, { id: { _eq: id } });
}

async function findFirst(
  directus: DirectusClient,
  filter: Record<string, unknown>,
): Promise<Discount | undefined> {
  const rows = await withFallback(directus.readItems("discounts", { fields, filter, limit: 1 }), []);
  return parseRows("discounts", DiscountSchema, rows)[0];
}
