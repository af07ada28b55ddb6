import { takeSlot } from "#server/http/rate-limit.ts";
import { limits } from "#server/limits.ts";

const hours = 3600;

/**
 * Charges a mail with a link to the place that asks for it and to the mailbox. Whoever goes on asking waits first ten
 * minutes, then an hour, then a day; known and unknown addresses count alike.
 * @param place the visitor's network address; empty where it is not known
 * @returns false when one of them is used up
 */
export async function mayMailLink(email: string, place: string): Promise<boolean> {
  const ofPlace = { slots: limits.linkMailsFromPlace, seconds: limits.linkMailWindow };
  if (place && !(await takeSlot("link-mails-from", place, ofPlace))) return false;
  const ofMailbox = [
    { slots: limits.linkMails, seconds: limits.linkMailWindow },
    { slots: limits.linkMailsOfHour, seconds: hours },
    { slots: limits.linkMailsOfDay, seconds: 24 * hours },
  ];
  for (const window of ofMailbox) {
    if (!(await takeSlot(`link-mails-in-${window.seconds}`, email, window))) return false;
  }
  return true;
}
