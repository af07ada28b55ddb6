import { type Charge, chargeAll, type GrowingRule } from "#server/http/growing-limit.ts";
import { limits } from "#server/limits.ts";

const ofPlace: GrowingRule = {
  free: limits.orderLinksFromAddress,
  forgets: limits.orderLinksWindow / limits.orderLinksFromAddress,
  first: limits.firstWait,
  longest: limits.longestWait,
};
/** Of a mailbox, asked for from one place. */
const ofAsker: GrowingRule = {
  free: limits.orderLinksToMailbox,
  forgets: limits.orderLinksWindow,
  first: limits.orderLinksWindow,
  longest: limits.linkMailLongestWait,
};
/** Of the same mailbox from all places together. */
const ofMailbox: GrowingRule = { ...ofAsker, free: limits.orderLinksToMailboxInAll };

/**
 * Charges a mail with lost links to the place that asks for it, to the mailbox from this place, and then to the mailbox
 * from all places: a stranger who goes on asking soon waits alone, and its owner still gets theirs. Each wait is twice the
 * one before; known and unknown addresses count alike.
 * @param email in lower case
 * @param place the visitor's network address; empty where it is not known
 * @returns 0 when it may be sent, else the seconds to wait
 */
export async function chargeOrderLinks(email: string, place: string): Promise<number> {
  const charges: Charge[] = [
    ["order-links-here", `${email} ${place}`, ofAsker],
    ["order-links", email, ofMailbox],
  ];
  if (place) charges.unshift(["order-links-from", place, ofPlace]);
  return (await chargeAll(charges))?.wait ?? 0;
}
