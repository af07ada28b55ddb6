import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { claimAttempt } from "./claim-attempt.ts";
import { type EmailMessage, isLastAttempt, markFailed, markSent } from "./email-messages.ts";
import { type Mail, sendMail } from "./mailer.ts";

const attempts = { seconds: limits.mailLease, most: limits.mailAttempts };

/**
 * Outbox: sends a pending mail, unless another site is at it; a failed one is tried again in a later round. A crash between
 * SMTP acceptance and our update sends it twice, with the same Message-ID.
 * @param mail undefined where what it was about is over
 */
export async function deliverMessage(
  directus: DirectusClient,
  pending: EmailMessage,
  mail: Mail | undefined,
): Promise<void> {
  if (!mail) return markFailed(directus, pending, { error: "What it was about is over.", isFinal: true });
  const message = await claimAttempt(directus, pending, attempts);
  if (!message) return;
  try {
    await markSent(directus, message, await sendMail(mail));
  } catch (error) {
    log.warn({ err: error, key: message.key, template: message.template }, "a mail could not be sent");
    await markFailed(directus, message, { error: String(error), isFinal: isLastAttempt(message) });
  }
}
