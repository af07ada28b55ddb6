import { chargeTry, type GrowingRule } from "#server/http/growing-limit.ts";
import { limits } from "#server/limits.ts";
import { knownDeviceOf } from "./known-device.ts";
import { TooSoonError } from "./too-soon.ts";
import { record } from "./trail/record.ts";

const ofPlace: GrowingRule = {
  free: limits.linkMailsFromPlace,
  forgets: limits.linkMailWindow / limits.linkMailsFromPlace,
  first: limits.firstWait,
  longest: limits.longestWait,
};
const ofMailbox: GrowingRule = {
  free: limits.linkMails,
  forgets: limits.linkMailMemory,
  first: limits.linkMailWindow,
  longest: limits.linkMailLongestWait,
};

/**
 * Charges a mail with a link to the place that asks for it and to the mailbox. Whoever goes on asking waits ten
 * minutes, and each time twice as long, up to a day; known and unknown addresses count alike. What strangers ask for does not count in
 * a browser that the mailbox's owner has signed in with.
 * @param place the visitor's network address; empty where it is not known
 * @throws TooSoonError with the true wait, when one of them is used up
 */
export async function chargeLinkMail(email: string, place: string): Promise<void> {
  const mailbox = (await knownDeviceOf(email)) ?? email;
  const wait =
    (place ? await chargeTry("link-mails-from", place, ofPlace) : 0) ||
    (await chargeTry("link-mails", mailbox, ofMailbox));
  if (wait === 0) return;
  record({ event: "limit-reached", way: "email", reason: "too-many-mails", email });
  throw new TooSoonError("mails", wait);
}
