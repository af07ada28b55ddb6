import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { type Mail, sendMail } from "#server/mail/mailer.ts";
import { underLease } from "#server/state/lease.ts";
import { type EmailMessage, findMessage, markFailure, markSent } from "./email-messages.ts";
import { orderMail } from "./order-mail.ts";
import { findOrder } from "./orders.ts";

/**
 * Sends one mail of an order that waits in the outbox. Never throws: what fails stays in the outbox and is tried
 * again, and no order hangs on it. It is sent twice only when the process dies between the mail server's yes and
 * our mark, and then with the same Message-ID.
 */
export async function sendOrderMail(directus: Directus, key: string): Promise<void> {
  try {
    const lease = { kind: "mail-lease", key, seconds: limits.mailLease };
    await underLease(lease, () => sendPending(directus, key));
  } catch (error) {
    log.warn({ err: error, key }, "the outbox could not be read");
  }
}

async function sendPending(directus: Directus, key: string): Promise<void> {
  const message = await findMessage(directus, key);
  const order = message?.order ? await findOrder(directus, message.order) : undefined;
  const mail = message?.status === "pending" && order && (await orderMail(directus, message, order));
  if (mail) await deliver(directus, message, mail);
}

async function deliver(directus: Directus, message: EmailMessage, mail: Mail): Promise<void> {
  try {
    await markSent(directus, message.id, await sendMail(mail));
  } catch (error) {
    log.warn({ err: error, key: message.key }, "a mail could not be sent");
    await markFailure(directus, message, String(error), limits.mailAttempts);
  }
}
