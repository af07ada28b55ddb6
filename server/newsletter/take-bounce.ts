import type { Directus } from "#server/directus/client.ts";
import { bounceIn } from "./bounce.ts";
import { countCopies, findSentCopy, markCopyReturned } from "./copies.ts";
import { updateSend } from "./sends.ts";
import { markBounced } from "./subscribers.ts";

/**
 * - bounced: there is no such mailbox, and its address gets nothing more
 * - returned: this one mail did not arrive
 * - other: no mail of a newsletter that came back, or known already
 */
export type Taken = "bounced" | "returned" | "other";

/**
 * Takes a mail that came back to the sender: it counts as failed, and an address that is none as bounced. The same mail
 * again does nothing, also where its holder has subscribed anew since.
 * @param mail as it lies in a mailbox
 * @throws DirectusError "unavailable"
 */
export async function takeBounce(directus: Directus, mail: string): Promise<Taken> {
  const bounce = bounceIn(mail);
  const copy = bounce && (await findSentCopy(directus, bounce.send, bounce.subscriber));
  if (!copy) return "other";
  const { send, subscriber, isNoMailbox, said } = bounce;
  if (isNoMailbox) await markBounced(directus, subscriber, said);
  await markCopyReturned(directus, copy, said);
  const { sent, failed } = await countCopies(directus, send);
  await updateSend(directus, send, { sent, failed });
  return isNoMailbox ? "bounced" : "returned";
}
