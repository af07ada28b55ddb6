import { computeSignatures } from "../crypto.ts";
import type { SignInMethod } from "../session/session.ts";

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

export type AuditReason = (typeof reasons)[number];

/** Must never contain a secret. */
export interface AuthEvent {
  event: EventName;
  way?: SignInMethod | undefined;
  reason?: AuditReason | undefined;
  /** Absent when the user has just been deleted. */
  user?: string | undefined;
  /** As typed; stored only as a keyed hash. */
  email?: string | undefined;
  provider?: string | undefined;
}

export type EventRow = {
  at: string;
  event: EventName;
  way: SignInMethod | null;
  reason: AuditReason | null;
  user: string | null;
  account: string | null;
  provider: string | null;
  place: string;
  device: string;
};

const strangers: EventName[] = ["refused", "limit-reached", "link-asked", "account-asked", "recovery-asked"];

/** Events that an unauthenticated client can cause in any number. */
export function isAnonymousEvent({ event }: Pick<EventRow, "event">): boolean {
  return strangers.includes(event);
}

/** Privacy: truncates an IP address to its network, IPv4 /24 or IPv6 /48. */
export function truncateIp(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\d+$/, "0");
  if (!plain.includes(":")) return "";
  const [head = ""] = plain.split("::", 1);
  const groups = [...head.split(":").filter(Boolean), "0", "0", "0"].slice(0, 3);
  return `${groups.join(":")}::`;
}

/** Keyed hash, irreversible without AUTH_SECRET; under the current secret first, then former ones. */
export function hashAccountEmail(email: string): string[] {
  return computeSignatures("trail", email.trim().toLowerCase()).map((code) =>
    code.toString("base64url").slice(0, 22),
  );
}
