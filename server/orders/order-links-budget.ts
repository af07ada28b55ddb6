import { chargeAll } from "#server/http/growing-limit.ts";
import { strangersCharges, strangersMails } from "#server/http/strangers.ts";
import { limits } from "#server/limits.ts";

/** A guest has no browser that is known: everybody who asks is a stranger. */
const ofStrangers = strangersMails({
  here: limits.orderLinksToMailbox,
  all: limits.orderLinksToMailboxInAll,
  fromPlace: limits.orderLinksFromAddress,
  window: limits.orderLinksWindow,
});

/**
 * Charges a mail with lost links to the place that asks for it, to the mailbox from this place, and then to the mailbox
 * from all places: a stranger who goes on asking soon waits alone, and its owner still gets theirs. Each wait is twice the
 * one before; known and unknown addresses count alike.
 * @param email in lower case
 * @param place the visitor's network address; empty where it is not known
 * @returns 0 when it may be sent, else the seconds to wait
 */
export async function chargeOrderLinks(email: string, place: string): Promise<number> {
  const usedUp = await chargeAll(strangersCharges("order-links", email, place, ofStrangers));
  return usedUp?.wait ?? 0;
}
