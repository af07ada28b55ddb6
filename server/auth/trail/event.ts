import type { Way } from "../session.ts";

/** Everything that is written down about the door; Studio shows each under words of its own. */
export const eventNames = [
  "signed-in",
  "refused",
  "limit-reached",
  "signed-out",
  "link-asked",
  "account-asked",
  "recovery-asked",
  "email-change-asked",
  "code-asked",
  "session-ended",
  "sessions-ended",
  "confirmed",
  "account-made",
  "account-deleted",
  "data-exported",
  "password-changed",
  "password-recovered",
  "email-changed",
  "name-changed",
  "passkey-added",
  "passkey-renamed",
  "passkey-removed",
  "factor-added",
  "factor-removed",
  "backup-codes-made",
  "backup-code-used",
  "provider-linked",
  "provider-unlinked",
] as const;

export type EventName = (typeof eventNames)[number];

/** Why somebody was refused. */
export const reasons = [
  "credentials",
  "otp",
  "code",
  "over",
  "cancelled",
  "forged",
  "away",
  "foreign-form",
  "unverified",
  "not-linked",
  "closed",
  "too-many-tries",
  "too-many-mails",
] as const;

export type Reason = (typeof reasons)[number];

/** Something that happened at the door. None of it is a secret, and none of it may become one. */
export interface AuthEvent {
  event: EventName;
  way?: Way | undefined;
  reason?: Reason | undefined;
  /** Whose account it is, as Directus's id, where that is certain. Left out where the user has just been deleted. */
  user?: string | undefined;
  /** An address as it was typed: kept as a code that only this site can work out, whether somebody has it or not. */
  email?: string | undefined;
  /** Id of the identity provider. */
  provider?: string | undefined;
}

/** One row of `sign_in_events`. */
export type EventRow = {
  at: string;
  event: EventName;
  way: Way | null;
  reason: Reason | null;
  user: string | null;
  account: string | null;
  provider: string | null;
  place: string;
  device: string;
};

const strangers: EventName[] = ["refused", "limit-reached", "link-asked", "account-asked", "recovery-asked"];

/** Of the events in the trail, those that a stranger can make as many of as they like. */
export function isStrangers({ event }: Pick<EventRow, "event">): boolean {
  return strangers.includes(event);
}

/**
 * A network address without the part that tells one household from another: IPv4 as a /24, IPv6 as a /48.
 * @param address as the server knows it; empty where it does not
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\d+$/, "0");
  if (!plain.includes(":")) return "";
  const [head = ""] = plain.split("::", 1);
  const groups = [...head.split(":").filter(Boolean), "0", "0", "0"].slice(0, 3);
  return `${groups.join(":")}::`;
}
