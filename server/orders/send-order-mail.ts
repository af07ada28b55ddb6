import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { deliverMessage } from "#server/mail/deliver-message.ts";
import { findMessage } from "#server/mail/email-messages.ts";
import { log, warnThrottled } from "#server/platform/log.ts";
import { renderOrderMail } from "./order-mail.ts";
import { findOrder } from "./orders.ts";

/** Outbox: sends a pending order mail. Never throws; failures are retried later. */
export async function sendOrderMail(directus: DirectusClient, key: string): Promise<void> {
  try {
    await sendPending(directus, key);
  } catch (error) {
    if (isUnavailable(error)) warnThrottled("order mails wait: a backend is unavailable");
    else log.warn({ err: error, key }, "the outbox could not be read");
  }
}

async function sendPending(directus: DirectusClient, key: string): Promise<void> {
  const message = await findMessage(directus, key);
  const order = message?.order ? await findOrder(directus, message.order) : undefined;
  const mail = message?.status === "pending" && order && (await renderOrderMail(directus, message, order));
  if (mail) await deliverMessage(directus, message, mail);
}
