import type { Directus } from "#server/directus/client.ts";
import { meanwhile } from "#server/mail/meanwhile.ts";
import { addOrderMail, mailKey } from "./email-messages.ts";
import { listSent, listSentUnpaid, refuseSent, updateOrder } from "./orders.ts";
import { sendOrderMail } from "./send-order-mail.ts";

/**
 * Tells the buyers whose parcels the owner has marked as sent in Studio, once each. What is not paid is not sent: the
 * order says so to the owner, and is open again.
 */
export async function announceSent(directus: Directus): Promise<void> {
  for (const order of await listSentUnpaid(directus)) await refuseSent(directus, order);
  for (const order of await listSent(directus)) {
    await addOrderMail(directus, order, "sent");
    const status = order.status === "paid" ? "fulfilled" : order.status;
    await updateOrder(directus, order.id, { status, fulfilledAt: new Date() });
    meanwhile(sendOrderMail(directus, mailKey(order.id, "sent")));
  }
}
