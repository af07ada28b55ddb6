import { limits } from "#server/limits.ts";
import { consumeAll } from "#server/rate-limit/backoff.ts";
import { createMailLimitRules, listUnknownClientLimits } from "#server/rate-limit/unknown-clients.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { RateLimitError } from "../rate-limit-error.ts";
import { findTrustedDevice } from "../session/trusted-device.ts";

const ofStrangers = createMailLimitRules({
  here: limits.linkMails,
  all: limits.linkMailsToMailbox,
  fromIpAddress: limits.linkMailsFromIpAddress,
  window: limits.linkMailWindow,
  memory: limits.linkMailMemory,
});

/**
 * Rate limit: charges the owner's trusted device; or, for an unknown client, its IP address, the mailbox from there,
 * and the mailbox, so that an attacker is blocked before the owner. Waits double from ten minutes to a day; known
 * and unknown addresses count alike.
 * @throws RateLimitError
 */
export async function limitLinkMail(email: string, ipAddress: string): Promise<void> {
  const known = await findTrustedDevice(email);
  const charge = await consumeAll(
    known
      ? [["link-mails-of-owner", known, ofStrangers.here]]
      : listUnknownClientLimits("link-mails", email, { ipAddress, rules: ofStrangers }),
  );
  if (charge.ok) return;
  recordAuditEvent({ event: "limit-reached", way: "email", reason: "too-many-mails", email });
  throw new RateLimitError("mails", charge.wait);
}
