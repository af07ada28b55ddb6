import { describe, expect, test } from "vitest";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { canTransition, type OrderStatus, orderStatuses } from "#server/orders/order-status.ts";
import { updateOrder } from "#server/orders/orders.ts";

/** What the states are for, arrow by arrow; whatever is not here must not happen. */
const arrows: Record<string, string> = {
  "pending → processing": "the session is complete and the money is on its way",
  "pending → paid": "the money is there, or nothing was to pay",
  "pending → expired": "nobody paid in time",
  "pending → failed": "the payment ended without money",
  "pending → canceled": "the buyer, the owner or Stripe gave it up",
  "pending → refunded": "it was paid when its goods had been given back",
  "processing → paid": "the money that was on its way has come",
  "processing → expired": "Stripe does not know its session any more",
  "processing → failed": "the money that was on its way did not come",
  "processing → canceled": "what was paid did not fit and went back",
  "processing → refunded": "the money came when the goods had been given back",
  "paid → fulfilled": "the parcel has left",
  "paid → partially_refunded": "a part went back",
  "paid → refunded": "all of it went back",
  "fulfilled → partially_refunded": "a part went back after it was sent",
  "fulfilled → refunded": "all of it went back after it was sent",
  "partially_refunded → paid": "the refund failed after all",
  "partially_refunded → fulfilled": "the refund of what was sent failed after all",
  "partially_refunded → refunded": "the rest went back too",
  "refunded → paid": "the refund failed after all",
  "refunded → fulfilled": "the refund of what was sent failed after all",
  "refunded → partially_refunded": "one of several refunds failed after all",
  "expired → paid": "a late payment, and the goods are still there",
  "expired → refunded": "a late payment, and the goods are gone",
  "failed → paid": "a late payment, and the goods are still there",
  "failed → refunded": "a late payment, and the goods are gone",
  "canceled → paid": "a late payment, and the goods are still there",
  "canceled → refunded": "a late payment, and the goods are gone",
};
const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));
const different = pairs.filter(([from, to]) => from !== to);

/** A client behind which one order stands, and what was written through it. */
function doorTo(status: unknown) {
  const written: unknown[] = [];
  const directus = {
    readItems: async () => [{ status }],
    request: async (command: () => { body?: string }) => {
      written.push(JSON.parse(command().body ?? "{}"));
      return {};
    },
  };
  return { directus: directus as unknown as DirectusClient, written };
}

async function writtenOf(from: unknown, to: OrderStatus) {
  const { directus, written } = doorTo(from);
  await updateOrder(directus, "0b9f2a34-0000-4000-8000-000000000001", { status: to, problem: "why" });
  return written;
}

describe.each(different)("%s → %s", (from, to) => {
  const why = arrows[`${from} → ${to}`];

  test(why ?? "must not happen, and is not written", async () => {
    expect(canTransition(from, to)).toBe(why !== undefined);
    expect(await writtenOf(from, to)).toEqual([why ? { status: to, problem: "why" } : { problem: "why" }]);
  });
});

test("an order may stay as it is, and one whose state nobody knows stays as it is", async () => {
  for (const status of orderStatuses) expect(canTransition(status, status)).toBe(true);
  for (const to of orderStatuses) expect(await writtenOf("shipped", to)).toEqual([{ problem: "why" }]);
  expect(Object.keys(arrows)).toHaveLength(different.filter((pair) => canTransition(...pair)).length);
});
