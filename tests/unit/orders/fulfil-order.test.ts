import { beforeEach, expect, test, vi } from "vitest";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { fulfilOrder } from "#server/orders/fulfil-order.ts";
import type { Order } from "#server/orders/order.ts";
import { findOrder, updateOrder } from "#server/orders/orders.ts";

vi.mock("#server/orders/orders.ts", () => ({ findOrder: vi.fn(), updateOrder: vi.fn() }));
vi.mock("#server/orders/holds.ts", () => ({
  holdDiscount: async () => true,
  reserveStockAgain: async () => true,
}));
vi.mock("#server/orders/order-numbers.ts", () => ({ allocateNumber: async () => "1044" }));
vi.mock("#server/orders/invoices/issue-invoice.ts", () => ({ issueInvoice: async () => undefined }));
vi.mock("#server/orders/queue-order-mail.ts", () => ({ queueOrderMail: async () => {} }));
vi.mock("#server/orders/send-order-mail.ts", () => ({ sendOrderMail: async () => {} }));

const asItWas = { id: "1", key: "by-hand", status: "pending", total: 3800, lines: [] } as unknown as Order;

beforeEach(() => vi.clearAllMocks());

test("a paid order that has been refunded since is not marked as paid by whoever was slow", async () => {
  vi.mocked(findOrder).mockResolvedValue({ ...asItWas, status: "refunded", paidAt: "2026-11-01T10:00:00Z" });

  expect(await fulfilOrder({} as DirectusClient, asItWas, undefined)).toBe(true);

  expect(updateOrder).not.toHaveBeenCalled();
});

test("one that nobody has marked yet is", async () => {
  vi.mocked(findOrder).mockResolvedValue({ ...asItWas, status: "expired" });

  expect(await fulfilOrder({} as DirectusClient, asItWas, undefined)).toBe(true);

  expect(updateOrder).toHaveBeenCalledWith(
    expect.anything(),
    "1",
    expect.objectContaining({ status: "paid", number: "1044" }),
  );
});
