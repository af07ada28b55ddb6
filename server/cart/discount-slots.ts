import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus, Row } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { requireRows } from "#server/directus/rows.ts";
import { createRow, updateRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { Discount } from "./discount.ts";

const Slot = z.object({
  id: key,
  order: z.string().nullable(),
  key: z.string().nullable(),
  customer_key: z.string().nullable(),
});
type Slot = z.output<typeof Slot>;

/** One use of a code: by which order, and whose. `buyer` is an e-mail address. */
export interface CodeUse {
  discount: Pick<Discount, "id" | "maxRedemptions" | "maxPerCustomer">;
  order: string | undefined;
  buyer: string | undefined;
}

/** Whether a code has no use left, for anybody or for this buyer. What the order itself holds does not count. */
export async function isUsedUp(directus: Directus, use: CodeUse): Promise<boolean> {
  const { maxRedemptions, maxPerCustomer } = use.discount;
  if (maxRedemptions === undefined && maxPerCustomer === undefined) return false;
  return keysFor(use, await readSlots(directus, use)) === undefined;
}

/**
 * Claims a use of a code for an order: unique numbers, of the code and of the buyer's uses, which only one order can
 * have. Repeating it claims nothing twice.
 * @returns false when there is none left
 * @throws DirectusError "unavailable"
 */
export async function claimSlot(
  directus: Directus,
  use: CodeUse & { order: string; buyer: string },
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const slots = await readSlots(directus, use);
    const own = slots.find(({ order }) => order === use.order);
    if (own?.key) return true;
    const keys = keysFor(use, slots);
    if (!keys) return false;
    try {
      if (own) await updateRow(directus, "discount_slots", own.id, { ...keys });
      else
        await createRow(directus, "discount_slots", { discount: use.discount.id, order: use.order, ...keys });
      return true;
    } catch (error) {
      if (!isDirectusError(error, "not-unique") || attempt >= limits.stockAttempts) throw error;
      await wait(Math.random() * 20 * attempt);
    }
  }
}

/** Gives back what an order has claimed. Only for orders that nobody can pay any more. */
export async function releaseSlot(directus: Directus, order: string): Promise<void> {
  const rows = await directus.readItems("discount_slots", {
    fields,
    filter: { order: { _eq: order } },
    limit: 1,
  });
  for (const { id, key: held } of requireRows("discount_slots", Slot, rows))
    if (held) await updateRow(directus, "discount_slots", id, { key: null, customer_key: null });
}

const fields = ["id", "order", "key", "customer_key"];

/** The slots that count: those of the code that are held, where that matters, and the order's own. */
async function readSlots(directus: Directus, { discount, order, buyer }: CodeUse): Promise<Slot[]> {
  const ofBuyer = { customer_key: { _starts_with: ofCustomer(discount.id, buyer ?? "") } };
  const ofCode = { discount: { _eq: discount.id }, key: { _nnull: true } };
  const relevant: Row[] = [
    ...(discount.maxRedemptions !== undefined ? [ofCode] : []),
    ...(discount.maxPerCustomer !== undefined && buyer ? [ofBuyer] : []),
    ...(order ? [{ order: { _eq: order } }] : []),
  ];
  if (relevant.length === 0) return [];
  const filter = { _or: relevant };
  return requireRows(
    "discount_slots",
    Slot,
    await directus.readItems("discount_slots", { fields, filter, limit: -1 }),
  );
}

/** The first numbers that nobody has; undefined where one of both is used up. */
function keysFor(
  { discount, order, buyer }: CodeUse,
  slots: Slot[],
): { key: string; customer_key: string | null } | undefined {
  const others = slots.filter((slot) => slot.key && (order === undefined || slot.order !== order));
  const keyOfCode = freeKey(
    `${discount.id}:`,
    discount.maxRedemptions,
    others.flatMap((slot) => slot.key ?? []),
    order,
  );
  const begins = ofCustomer(discount.id, buyer ?? "");
  const ofBuyer = others.flatMap(({ customer_key }) =>
    customer_key?.startsWith(begins) ? customer_key : [],
  );
  const keyOfBuyer = buyer ? freeKey(begins, discount.maxPerCustomer, ofBuyer, order) : null;
  return keyOfCode === undefined || keyOfBuyer === undefined
    ? undefined
    : { key: keyOfCode, customer_key: keyOfBuyer };
}

function freeKey(begins: string, most: number | undefined, taken: string[], order = ""): string | undefined {
  if (most === undefined) return `${begins}order-${order}`;
  if (taken.length >= most) return undefined;
  const numbers = Array.from({ length: taken.length + 1 }, (_, index) => `${begins}${index + 1}`);
  return numbers.find((number) => !taken.includes(number));
}

/** What the keys of a buyer's uses begin with; nobody's address is in it. */
function ofCustomer(discount: string, email: string): string {
  const hash = createHash("sha256").update(`${discount}:${email.toLowerCase()}`).digest("base64url");
  return `${discount}:${hash.slice(0, 32)}:`;
}
