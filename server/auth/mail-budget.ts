import { chargeAll } from "#server/http/growing-limit.ts";
import { strangersCharges, strangersMails } from "#server/http/strangers.ts";
import { limits } from "#server/limits.ts";
import { knownDeviceOf } from "./known-device.ts";
import { TooSoonError } from "./too-soon.ts";
import { record } from "./trail/record.ts";

/** What one place may have sent to an address counts in its owner's browser, too. */
const ofStrangers = strangersMails({
  here: limits.linkMails,
  all: limits.linkMailsToMailbox,
  fromPlace: limits.linkMailsFromPlace,
  window: limits.linkMailWindow,
  memory: limits.linkMailMemory,
});

/**
 * Charges a mail with a link to its owner's browser; or, of a stranger, to the place that asks for it, to the mailbox from
 * this place, and then from all places, so that a stranger who goes on asking soon waits alone. The wait is ten minutes,
 * and each time twice as long, up to a day; known and unknown addresses count alike.
 * @param email as `addressOf` gives it
 * @param place the visitor's network address; empty where it is not known
 * @throws TooSoonError with the true wait, when one of them is used up
 */
export async function chargeLinkMail(email: string, place: string): Promise<void> {
  const known = await knownDeviceOf(email);
  const usedUp = await chargeAll(
    known
      ? [["link-mails-of-owner", known, ofStrangers.here]]
      : strangersCharges("link-mails", email, place, ofStrangers),
  );
  if (!usedUp) return;
  record({ event: "limit-reached", way: "email", reason: "too-many-mails", email });
  throw new TooSoonError("mails", usedUp.wait);
}
