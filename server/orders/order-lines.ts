import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { isDirectusError, withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { updateRow } from "#server/directus/writes.ts";
import { formatForStudio } from "#server/platform/money.ts";
import type { ChargedTax } from "./accounting/stripe-tax.ts";
import { orderStatuses } from "./order-status.ts";

const optional = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

const OrderSchema = z
  .object({
    status: z.enum(orderStatuses),
    dispute_status: optional,
    customer: z.object({ user: idSchema.nullish() }).nullish(),
  })
  .transform(({ status, dispute_status, customer }) => ({
    status,
    disputeStatus: dispute_status,
    user: customer?.user ?? undefined,
  }));

const PostOrderLineSchema = z.object({ id: idSchema, reader: idSchema.nullish(), order: OrderSchema });

export type PostOrderLine = z.output<typeof PostOrderLineSchema>;

const fields = ["id", "reader", "order.status", "order.dispute_status", "order.customer.user"] as const;

/** At most 500 that sell a post; none on an older pack. */
export async function listPostLines(directus: DirectusClient, of: Row): Promise<PostOrderLine[]> {
  const filter = { _and: [{ post: { _nnull: true } }, of] } satisfies CollectionFilter<"order_lines">;
  const rows = await withFallback(directus.readItems("order_lines", { fields, filter, limit: 500 }), []);
  return parseRows("order_lines", PostOrderLineSchema, rows);
}

export async function setLineReader(
  directus: DirectusClient,
  id: string,
  reader: string | null,
): Promise<void> {
  await updateRow(directus, "order_lines", { key: id, changes: { reader } });
}

export async function setLineTax(
  directus: DirectusClient,
  { id, tax, ppm }: ChargedTax["lines"][number],
  currency: string,
): Promise<void> {
  const changes = { tax_amount: tax, tax_rate_ppm: ppm };
  const shown = { ...changes, tax_amount_formatted: formatForStudio({ amount: tax, currency }) };
  try {
    await updateRow(directus, "order_lines", { key: id, changes: shown });
  } catch (error) {
    // Older packs do not allow the text.
    if (!isDirectusError(error, "not-found")) throw error;
    await updateRow(directus, "order_lines", { key: id, changes });
  }
}
