import { expect, test, vi } from "vitest";
import type { Directus } from "#server/directus/client.ts";
import { updateRow } from "#server/directus/writes.ts";
import { orderStatuses } from "#server/orders/order-states.ts";
import { alignReaders, readerOf } from "#server/orders/post-readers.ts";

vi.mock("#server/directus/writes.ts", () => ({ updateRow: vi.fn() }));

const paid = { status: "paid", disputeStatus: undefined, user: "maya" } as const;

test("the buyer reads what an order has sold while it is paid and not all of it went back", () => {
  const open = orderStatuses.filter((status) => readerOf({ ...paid, status }) === "maya");

  expect(open).toEqual(["paid", "fulfilled", "partially_refunded"]);
});

test("a dispute shuts it as long as the bank holds the money", () => {
  const reader = (disputeStatus: string) => readerOf({ ...paid, disputeStatus });

  expect(["won", "prevented", "warning_needs_response", "warning_closed"].map(reader)).toEqual(
    Array(4).fill("maya"),
  );
  expect(["needs_response", "under_review", "lost", "appeal_under_review"].map(reader)).toEqual(
    Array(4).fill(undefined),
  );
});

test("nobody reads it for a guest", () => {
  expect(readerOf({ ...paid, user: undefined })).toBeUndefined();
});

test("only the lines that name somebody else are written", async () => {
  const bought = { status: "paid", dispute_status: null, customer: { user: "maya" } };
  const rows = [
    { id: "right", reader: "maya", order: bought },
    { id: "forgotten", reader: null, order: bought },
    { id: "paid back", reader: "maya", order: { ...bought, status: "refunded" } },
    { id: "disputed", reader: "maya", order: { ...bought, dispute_status: "needs_response" } },
    { id: "a guest's", reader: null, order: { ...bought, customer: null } },
  ];

  await alignReaders({ readItems: async () => rows } as unknown as Directus);

  expect(vi.mocked(updateRow).mock.calls.map(([, , id, row]) => [id, row])).toEqual([
    ["forgotten", { reader: "maya" }],
    ["paid back", { reader: null }],
    ["disputed", { reader: null }],
  ]);
});
