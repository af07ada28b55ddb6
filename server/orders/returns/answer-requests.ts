import type { DirectusClient } from "#server/directus/clients/client.ts";
import { waitUntil } from "#server/platform/background.ts";
import { buildMailKey, queueOrderMail } from "../queue-order-mail.ts";
import { sendOrderMail } from "../send-order-mail.ts";
import { listDecidedUnanswered, markAnswered } from "./return-requests.ts";

/** Mails buyers what staff have decided about their withdrawals and returns, once each. */
export async function answerRequests(directus: DirectusClient): Promise<void> {
  for (const { id, order } of await listDecidedUnanswered(directus)) {
    await queueOrderMail(directus, order, { template: "answer", about: id });
    await markAnswered(directus, id);
    waitUntil(sendOrderMail(directus, buildMailKey(order.id, "answer", id)));
  }
}
