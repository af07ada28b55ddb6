import type { DirectusClient } from "#server/directus/clients/client.ts";
import { findLatestMessage } from "#server/mail/email-messages.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { renderOrderMail } from "./order-mail.ts";
import { findOrder } from "./orders.ts";

export const orderMailKinds = [
  "receipt",
  "parcel",
  "refunded",
  "address",
  "failed",
  "withdrawal",
  "return",
  "answer",
] as const;

/**
 * The last mail of its kind that a buyer has got, in today's words.
 * @param language instead of the order's
 * @returns undefined where no buyer has got one yet
 */
export async function renderLatestOrderMail(
  directus: DirectusClient,
  kind: (typeof orderMailKinds)[number],
  language?: string,
): Promise<Mail | undefined> {
  const message = await findLatestMessage(directus, kind);
  const order = message?.order ? await findOrder(directus, message.order) : undefined;
  const inLanguage = order && { ...order, language: language ?? order.language };
  return message && inLanguage && renderOrderMail(directus, message, inLanguage);
}
