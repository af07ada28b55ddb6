import type { DirectusClient } from "#server/directus/clients/client.ts";
import { findLatestMessage } from "#server/mail/email-messages.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { renderOrderMail } from "./order-mail.ts";
import { findOrder } from "./orders.ts";

/** The mails of an order that staff can have sent to themselves. */
export const trialKinds = [
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
 * Sends the last mail of its kind that a buyer has got once more, to somebody of the staff alone: the same order, in today's words.
 * @param language instead of the order's
 * @returns false where no buyer has got one yet
 */
export async function sendTrialMail(
  directus: DirectusClient,
  kind: (typeof trialKinds)[number],
  { to, key, language }: { to: string; key: string; language?: string | undefined },
): Promise<boolean> {
  const message = await findLatestMessage(directus, kind);
  const order = message?.order ? await findOrder(directus, message.order) : undefined;
  const inLanguage = order && { ...order, language: language ?? order.language };
  const mail = message && inLanguage && (await renderOrderMail(directus, message, inLanguage));
  if (!mail) return false;
  await sendMail({ ...mail, key, to });
  return true;
}
