import { getCurrentRequest } from "#server/http/request-context.ts";
import { limits } from "#server/limits.ts";
import {
  type BackoffRule,
  consumeAll,
  consumeAttempt,
  type LimitCall,
  resetLimit,
  reward,
  rewardAll,
} from "#server/rate-limit/backoff.ts";
import {
  listUnknownClientLimits,
  resetUnknownClientLimits,
  type UnknownClientRules,
} from "#server/rate-limit/unknown-clients.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { RateLimitError } from "../rate-limit-error.ts";
import { findTrustedDevice } from "../session/trusted-device.ts";
import { notifyAboutAttempts } from "./notify-of-attempts.ts";

const { signInWait: first, signInLongestWait: longest } = limits;
const month = limits.passwordFailureMemoryOfAddress;

const ofStrangers: UnknownClientRules = {
  ipAddress: {
    free: limits.passwordFailuresPerIpAddress,
    forgets: limits.passwordFailureMemory / limits.passwordFailuresPerIpAddress,
    first,
    longest,
  },
  here: { free: limits.passwordFailures, forgets: month, first, longest: month },
  /** Shared with the owner in a new browser, so its longest wait is shorter. */
  all: {
    free: limits.passwordFailuresOfAddress,
    forgets: month / limits.passwordFailuresOfAddress,
    first,
    longest: limits.unknownClientsLongestWait,
  },
};
/** The owner's trusted device, independent of other clients. */
const ofOwner: BackoffRule = {
  free: limits.passwordFailures,
  forgets: limits.passwordFailureMemory,
  first,
  longest,
};
/** Directus counts failures from all clients until a success, and suspends the user after too many. */
const ofDirectus: BackoffRule = {
  free: limits.passwordFailuresAtDirectus,
  forgets: month,
  first: month,
  longest: month,
};
/** Leaves the owner some of Directus's attempts. */
const ofStrangersAtDirectus: BackoffRule = { ...ofDirectus, free: limits.unknownClientFailuresAtDirectus };

export interface PasswordAttempt {
  /** Unknown clients have used up their attempts at Directus, wherever the password is stored. */
  crowded: boolean;
  succeed(): Promise<void>;
  /** Not checked: refunds the charge. */
  refund(): Promise<void>;
}

/**
 * Rate limit: charges the owner's trusted device; or, for an unknown client, its IP address, the account from there,
 * and the account, so that an attacker is blocked before the owner, who is notified.
 * @throws RateLimitError
 */
export async function startPasswordAttempt(email: string, ipAddress: string): Promise<PasswordAttempt> {
  const address = plain(email);
  const known = await findTrustedDevice(address);
  const charges: LimitCall[] = known
    ? [["password-of-owner", known, ofOwner]]
    : listUnknownClientLimits("password", address, { ipAddress, rules: ofStrangers });
  const charge = await consumeAll(charges);
  if (!charge.ok && !known && charge.what !== "password-from") notifyAboutAttempts(address);
  if (!charge.ok) throw tooSoon(email, charge.wait);
  const ofAll: LimitCall[] = known ? [] : [["strangers", address, ofStrangersAtDirectus]];
  const crowded = !(await consumeAll(ofAll)).ok;
  if (crowded) notifyAboutAttempts(address);
  const refund = () => rewardAll(crowded ? charges : [...charges, ...ofAll]);
  return { crowded, refund, succeed: refund };
}

/** On a trusted device, unknown clients' attempts still count, but Directus is asked for them again. */
export async function resetAttempts(email: string): Promise<void> {
  const address = plain(email);
  const known = await findTrustedDevice(address);
  await resetLimit("strangers", address);
  if (known) return resetLimit("password-of-owner", known);
  await resetUnknownClientLimits("password", address, getCurrentRequest().ipAddress);
}

/**
 * @returns undefined when Directus must not be asked; the answer must not reveal it
 * @throws RateLimitError on the owner's trusted device, when one more failure could suspend the user
 */
export async function beginDirectusAttempt(
  email: string,
  crowded: boolean,
): Promise<Omit<PasswordAttempt, "crowded"> | undefined> {
  const address = plain(email);
  const charge: LimitCall = ["directus", address, ofDirectus];
  const wait = crowded ? month : await consumeAttempt(...charge);
  if (wait === 0) return { refund: () => reward(...charge), succeed: () => resetLimit("directus", address) };
  const refusal = tooSoon(email, wait, "directus");
  if (await findTrustedDevice(address)) throw refusal;
  return undefined;
}

function tooSoon(email: string, wait: number, what: "tries" | "directus" = "tries"): RateLimitError {
  recordAuditEvent({ event: "limit-reached", way: "password", reason: "too-many-tries", email });
  return new RateLimitError(what, wait);
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}
