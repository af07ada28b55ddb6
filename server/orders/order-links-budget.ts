import { chargeAll, type GrowingRule } from "#server/http/growing-limit.ts";
import { type StrangersRules, strangersCharges } from "#server/http/strangers.ts";
import { limits } from "#server/limits.ts";

const ofAsker: GrowingRule = {
  free: limits.orderLinksToMailbox,
  forgets: limits.orderLinksWindow,
  first: limits.orderLinksWindow,
  longest: limits.linkMailLongestWait,
};
/** A guest has no browser that is known: everybody who asks is a stranger. */
const ofStrangers: StrangersRules = {
  place: {
    free: limits.orderLinksFromAddress,
    forgets: limits.orderLinksWindow / limits.orderLinksFromAddress,
    first: limits.firstWait,
    longest: limits.longestWait,
  },
  here: ofAsker,
  all: { ...ofAsker, free: limits.orderLinksToMailboxInAll },
};

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
