import { claim, findClaim } from "#server/directus/claims.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { type EmailMessage, findMessage, markFailed, setAttempts } from "./email-messages.ts";

type Attempted = Pick<EmailMessage, "id" | "key" | "attempts">;

/**
 * Lease: claims an attempt to send a mail, also between sites without a common store. An attempt of a killed instance
 * expires after `seconds`; then another may start.
 * @returns the mail with the attempt's number; undefined where another instance has it or has sent it
 */
export async function claimAttempt<Message extends Attempted>(
  directus: DirectusClient,
  message: Message,
  { seconds, most }: { seconds: number; most: number },
): Promise<Message | undefined> {
  for (let attempts = message.attempts; attempts < most; attempts += 1) {
    const id = `${message.key}:${attempts}`;
    if (await claim(directus, id)) {
      if (attempts > message.attempts) await setAttempts(directus, message.id, attempts);
      return { ...message, attempts };
    }
    if (!(await hasEnded(directus, id, seconds)) || !(await isWaiting(directus, message))) return undefined;
  }
  const said = "The last try had no end: the site was stopped, or the mail server was away.";
  await markFailed(directus, { ...message, attempts: most - 1 }, { error: said, isFinal: true });
  return undefined;
}

async function hasEnded(directus: DirectusClient, attempt: string, seconds: number): Promise<boolean> {
  const before = new Date(Date.now() - seconds * 1000).toISOString();
  const claimed = await findClaim(directus, { id: { _eq: attempt }, date_created: { _lt: before } });
  return claimed !== undefined;
}

async function isWaiting(directus: DirectusClient, { key }: Attempted): Promise<boolean> {
  return (await findMessage(directus, key))?.status === "pending";
}
