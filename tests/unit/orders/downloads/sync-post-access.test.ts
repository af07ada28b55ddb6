import { expect, test, vi } from "vitest";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { updateRow } from "#server/directus/writes.ts";
import { getPostReader, syncPostAccess } from "#server/orders/downloads/sync-post-access.ts";
import { orderStatuses } from "#server/orders/order-status.ts";

vi.mock("#server/directus/writes.ts", () => ({ updateRow: vi.fn() }));

const paid = { status: "paid", disputeStatus: undefined, user: "maya" } as const;

test("the buyer reads what an order has sold while it is paid and not all of it went back", () => {
  const open = orderStatuses.filter((status) => getPostReader({ ...paid, status }) === "maya");

  expect(open).toEqual(["paid", "fulfilled", "partially_refunded"]);
});

test("a dispute shuts it as long as the bank holds the money", () => {
  const reader = (disputeStatus: string) => getPostReader({ ...paid, disputeStatus });

  expect(["won", "prevented", "warning_needs_response", "warning_closed"].map(reader)).toEqual(
    Array(4).fill("maya"),
  );
  expect(["needs_response", "under_review", "lost", "appeal_under_review"].map(reader)).toEqual(
    Array(4).fill(undefined),
  );
});

test("nobody reads it for a guest", () => {
  expect(getPostReader({ ...paid, user: undefined })).toBeUndefined();
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

  await syncPostAccess({ readItems: async () => rows } as unknown as DirectusClient);

  expect(vi.mocked(updateRow).mock.calls.map(([, , { key, changes }]) => [key, changes])).toEqual([
    ["forgotten", { reader: "maya" }],
    ["paid back", { reader: null }],
    ["disputed", { reader: null }],
  ]);
});
