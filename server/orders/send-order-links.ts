import { randomUUID } from "node:crypto";
import type { Directus } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import { log } from "#server/log.ts";
import { type Mail, sendMail } from "#server/mail/mailer.ts";
import { orderLinksMail } from "#server/mail/order-links.ts";
import { type EmailMessage, markFailure, markSent, recordMail } from "./email-messages.ts";
import { orderUrl } from "./order-link.ts";
import { chargeOrderLinks } from "./order-links-budget.ts";
import { listPaidByEmail } from "./orders.ts";

/**
 * Sends the links to all paid orders of an address to that address, and to nobody else. Says nothing about whether
 * there are any, neither by its answer nor by its time: the work goes on after it has answered.
 * @param place the visitor's network address; empty where it is not known
 * @param language of the page that asks; the mail and its links speak it
 * @returns 0, or the seconds to wait when it was asked too often, for known and unknown addresses alike
 */
export async function requestOrderLinks(
  directus: Directus,
  email: string,
  place: string,
  language: Language,
): Promise<number> {
  const address = email.toLowerCase();
  const wait = await chargeOrderLinks(address, place);
  if (wait === 0) void sendLinks(directus, address, language);
  return wait;
}

async function sendLinks(directus: Directus, email: string, language: Language): Promise<void> {
  try {
    const orders = await listPaidByEmail(directus, email);
    if (orders.length === 0) return;
    const links = orders.map(({ id, number }) => ({ number: number ?? "", url: orderUrl(id, language) }));
    const key = `order-links:${randomUUID()}`;
    const message = await recordMail(directus, { key, template: "order-links", recipient: email });
    await sendOnce(directus, message, orderLinksMail(language, { key, to: email, orders: links }));
  } catch (error) {
    log.error({ err: error }, "the links to somebody's orders could not be sent");
  }
}

/** Whoever does not get it asks again: it is not tried a second time. */
async function sendOnce(directus: Directus, message: EmailMessage, mail: Mail): Promise<void> {
  try {
    await markSent(directus, message.id, await sendMail(mail));
  } catch (error) {
    await markFailure(directus, message, String(error), 1);
    throw error;
  }
}
