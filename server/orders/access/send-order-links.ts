import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { createMessage, type EmailMessage, markFailed, markSent } from "#server/mail/email-messages.ts";
import { type Mail, sendMail } from "#server/mail/mailer.ts";
import { renderOrderLinksMail } from "#server/mail/templates/order-links.ts";
import type { Language } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { createMailRateLimit } from "#server/rate-limit/unknown-clients.ts";
import { listPaidByEmail } from "../orders.ts";
import { buildOrderUrl } from "./order-link.ts";

export function findOrdersSchema(t: Translator) {
  const problem = t("buying.order.find.badEmail");
  return z.object({ email: z.string().default("").pipe(z.email(problem).max(254, problem)) });
}

export const limitOrderLinks = createMailRateLimit("order-links", {
  here: limits.orderLinksToMailbox,
  all: limits.orderLinksToMailboxInAll,
  fromIpAddress: limits.orderLinksFromAddress,
  window: limits.orderLinksWindow,
});

/**
 * Mails the links of an address's paid orders to that address only. Neither answer nor timing reveals whether there are
 * any: the work continues after the answer.
 * @param ipAddress empty where unknown
 * @returns 0, or the seconds to wait
 */
export async function requestOrderLinks(
  directus: DirectusClient,
  email: string,
  { ipAddress, language }: { ipAddress: string; language: Language },
): Promise<number> {
  const address = email.toLowerCase();
  const wait = await limitOrderLinks(address, ipAddress);
  if (wait === 0) void sendLinks(directus, address, language);
  return wait;
}

async function sendLinks(directus: DirectusClient, email: string, language: Language): Promise<void> {
  try {
    const orders = await listPaidByEmail(directus, email);
    if (orders.length === 0) return;
    const links = orders.map(({ id, number }) => ({
      number: number ?? "",
      url: buildOrderUrl(id, language),
    }));
    const key = `order-links:${randomUUID()}`;
    const message = await createMessage(directus, { key, template: "order-links", recipient: email });
    await sendOnce(directus, message, renderOrderLinksMail(language, { key, to: email, orders: links }));
  } catch (error) {
    log.error({ err: error }, "could not send the order links");
  }
}

/** Without retries: the visitor can ask again. */
async function sendOnce(directus: DirectusClient, message: EmailMessage, mail: Mail): Promise<void> {
  try {
    await markSent(directus, { id: message.id }, await sendMail(mail));
  } catch (error) {
    await markFailed(directus, message, { error: String(error), isFinal: true });
    throw error;
  }
}
