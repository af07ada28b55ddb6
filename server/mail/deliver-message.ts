import type { DirectusClient } from "#server/directus/clients/client.ts";
import { log } from "#server/platform/log.ts";
import { type EmailMessage, isLastAttempt, markFailed, markSent } from "./email-messages.ts";
import { type Mail, sendMail } from "./mailer.ts";

/** Outbox: a failed mail is tried again in a later round. @param mail undefined where what it was about is over */
export async function deliverMessage(
  directus: DirectusClient,
  message: EmailMessage,
  mail: Mail | undefined,
): Promise<void> {
  if (!mail) return markFailed(directus, message, { error: "What it was about is over.", isFinal: true });
  try {
    await markSent(directus, message, await sendMail(mail));
  } catch (error) {
    log.warn({ err: error, key: message.key, template: message.template }, "a mail could not be sent");
    await markFailed(directus, message, { error: String(error), isFinal: isLastAttempt(message) });
  }
}
