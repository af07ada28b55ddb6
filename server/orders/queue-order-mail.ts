import type { DirectusClient } from "#server/directus/clients/client.ts";
import { claimMessage } from "#server/mail/email-messages.ts";

/** Idempotency: key of a mail by order, template, and subject where there can be several. */
export function buildMailKey(order: string, template: string, about?: string): string {
  return [order, template, about].filter(Boolean).join(":");
}

/** Outbox: queues an order's mail once per key. Orders of deleted accounts have no recipient. */
export async function queueOrderMail(
  directus: DirectusClient,
  order: { id: string; email: string },
  { template, about }: { template: string; about?: string },
): Promise<void> {
  if (!order.email) return;
  const key = buildMailKey(order.id, template, about);
  await claimMessage(directus, { key, template, recipient: order.email, order: order.id });
}
