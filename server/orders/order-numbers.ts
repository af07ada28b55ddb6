import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { requireRows } from "#server/directus/rows.ts";
import { createRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";

const NumberRow = z.object({ id: z.coerce.number() });
const first = 1001;

/** Allocates the next order number by inserting it. Idempotent by order. @throws DirectusError "unavailable" */
export async function allocateNumber(directus: DirectusClient, order: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const given = await read(directus, { filter: { order: { _eq: order } } });
    if (given) return String(given);
    const last = await read(directus, { sort: ["-id"] });
    const id = Math.max(first, (last ?? 0) + 1);
    try {
      await createRow(directus, "order_numbers", { id, order });
      return String(id);
    } catch (error) {
      if (!isDirectusError(error, "not-unique") || attempt >= limits.stockAttempts) throw error;
    }
  }
}

async function read(
  directus: DirectusClient,
  query: { filter?: Record<string, unknown>; sort?: string[] },
): Promise<number | undefined> {
  const rows = await directus.readItems("order_numbers", { fields: ["id"], limit: 1, ...query });
  return requireRows("order_numbers", NumberRow, rows)[0]?.id;
}
