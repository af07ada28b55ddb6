import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { requireRows } from "#server/directus/rows.ts";
import { createRow, updateRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { Discount } from "./discount.ts";

const Slot = z.object({
  id: idSchema,
  order: z.string().nullable(),
  key: z.string().nullable(),
  customer_key: z.string().nullable(),
});
type Slot = z.output<typeof Slot>;

/** One use of a code, by order and by `buyer`, an e-mail address. */
export interface CodeUse {
  discount: Pick<Discount, "id" | "maxRedemptions" | "maxPerCustomer">;
  order: string | undefined;
  buyer: string | undefined;
}

/** Whether the code has no use left, for all or for this buyer; the order's own use does not count. */
export async function isUsedUp(directus: DirectusClient, use: CodeUse): Promise<boolean> {
  const { maxRedemptions, maxPerCustomer } = use.discount;
  if (maxRedemptions === undefined && maxPerCustomer === undefined) return false;
  return listSlotKeys(use, await readSlots(directus, use)) === undefined;
}

/** Hold: claims a use under unique keys, idempotently; false when none is left. @throws DirectusError "unavailable" */
export async function claimSlot(
  directus: DirectusClient,
  use: CodeUse & { order: string; buyer: string },
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const slots = await readSlots(directus, use);
    const own = slots.find(({ order }) => order === use.order);
    if (own?.key) return true;
    const keys = listSlotKeys(use, slots);
    if (!keys) return false;
    try {
      if (own) await updateRow(directus, "discount_slots", { key: own.id, changes: { ...keys } });
      else
        await createRow(directus, "discount_slots", { discount: use.discount.id, order: use.order, ...keys });
      return true;
    } catch (error) {
      if (!isDirectusError(error, "not-unique") || attempt >= limits.stockAttempts) throw error;
      await wait(Math.random() * 20 * attempt);
    }
  }
}

/** Releases an order's hold. Only for orders that can no longer be paid. */
export async function releaseSlot(directus: DirectusClient, order: string): Promise<void> {
  const rows = await directus.readItems("discount_slots", {
    fields,
    filter: { order: { _eq: order } },
    limit: 1,
  });
  for (const { id, key: held } of requireRows("discount_slots", Slot, rows))
    if (held)
      await updateRow(directus, "discount_slots", { key: id, changes: { key: null, customer_key: null } });
}

const fields = ["id", "order", "key", "customer_key"] as const;

/** Held slots of the code, where it has limits, and the order's own. */
async function readSlots(directus: DirectusClient, { discount, order, buyer }: CodeUse): Promise<Slot[]> {
  const ofBuyer = { customer_key: { _starts_with: ofCustomer(discount.id, buyer ?? "") } };
  const ofCode = { discount: { _eq: discount.id }, key: { _nnull: true } };
  const relevant: Row[] = [
    ...(discount.maxRedemptions !== undefined ? [ofCode] : []),
    ...(discount.maxPerCustomer !== undefined && buyer ? [ofBuyer] : []),
    ...(order ? [{ order: { _eq: order } }] : []),
  ];
  if (relevant.length === 0) return [];
  const filter = { _or: relevant } satisfies CollectionFilter<"discount_slots">;
  return requireRows(
    "discount_slots",
    Slot,
    await directus.readItems("discount_slots", { fields, filter, limit: -1 }),
  );
}

function listSlotKeys(
  { discount, order, buyer }: CodeUse,
  slots: Slot[],
): { key: string; customer_key: string | null } | undefined {
  const others = slots.filter((slot) => slot.key && (order === undefined || slot.order !== order));
  const keyOfCode = freeKey(`${discount.id}:`, discount.maxRedemptions, {
    taken: others.flatMap((slot) => slot.key ?? []),
    order,
  });
  const begins = ofCustomer(discount.id, buyer ?? "");
  const ofBuyer = others.flatMap(({ customer_key }) =>
    customer_key?.startsWith(begins) ? customer_key : [],
  );
  const keyOfBuyer = buyer ? freeKey(begins, discount.maxPerCustomer, { taken: ofBuyer, order }) : null;
  return keyOfCode === undefined || keyOfBuyer === undefined
    ? undefined
    : { key: keyOfCode, customer_key: keyOfBuyer };
}

function freeKey(
  begins: string,
  most: number | undefined,
  { taken, order = "" }: { taken: string[]; order?: string },
): string | undefined {
  if (most === undefined) return `${begins}order-${order}`;
  if (taken.length >= most) return undefined;
  const numbers = Array.from({ length: taken.length + 1 }, (_, index) => `${begins}${index + 1}`);
  return numbers.find((number) => !taken.includes(number));
}

/** Prefix of a buyer's keys; a hash, so that no address is stored. */
function ofCustomer(discount: string, email: string): string {
  const hash = createHash("sha256").update(`${discount}:${email.toLowerCase()}`).digest("base64url");
  return `${discount}:${hash.slice(0, 32)}:`;
}
