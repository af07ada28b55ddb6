import type { DirectusClient } from "#server/directus/clients/client.ts";
import { markReturned } from "#server/mail/email-messages.ts";
import { parseBounce } from "./bounce.ts";
import { updateSend } from "./campaigns.ts";
import { countCopies, findSentCopy } from "./recipients-outbox.ts";
import { markBounced } from "./subscribers.ts";

/** returned: only this mail failed; other: not a newsletter's bounce, or known already. */
export type Taken = "bounced" | "returned" | "other";

/** Idempotent, also if the address has subscribed again since. @throws DirectusError "unavailable" */
export async function handleBounce(directus: DirectusClient, mail: string): Promise<Taken> {
  const bounce = parseBounce(mail);
  const copy = bounce && (await findSentCopy(directus, bounce.send, bounce.subscriber));
  if (!copy) return "other";
  const { send, subscriber, isNoMailbox, said } = bounce;
  if (isNoMailbox) await markBounced(directus, subscriber, said);
  await markReturned(directus, copy, said);
  const { sent, failed } = await countCopies(directus, send);
  await updateSend(directus, send, { sent, failed });
  return isNoMailbox ? "bounced" : "returned";
}
