import type { DirectusClient } from "#server/directus/clients/client.ts";
import { deliverMessage } from "./deliver-message.ts";
import { claimMessage, type EmailMessage, findMessage } from "./email-messages.ts";
import type { Mail } from "./mailer.ts";

/**
 * Outbox: sends a mail once by its key, whichever site asks and however often.
 * @returns how far it is; undefined where its row is gone
 */
export async function deliverOnce(
  directus: DirectusClient,
  template: string,
  mail: Mail,
): Promise<EmailMessage["status"] | undefined> {
  const { key, to: recipient } = mail;
  const known = await findMessage(directus, key);
  if (!known) await claimMessage(directus, { key, template, recipient });
  const message = known ?? (await findMessage(directus, key));
  if (message?.status !== "pending") return message?.status;
  await deliverMessage(directus, message, mail);
  return (await findMessage(directus, key))?.status;
}
