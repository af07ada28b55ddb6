import { chargeTry, forgetTries, type GrowingRule, refundTry } from "#server/http/growing-limit.ts";
import { limits } from "#server/limits.ts";
import { knownDeviceOf } from "./known-device.ts";
import { TooSoonError } from "./too-soon.ts";
import { record } from "./trail/record.ts";

const { firstWait: first, longestWait: longest } = limits;
const month = limits.passwordFailureMemoryOfAddress;

/**
 * Of an address, from everywhere that it was never signed in from. The wait doubles without an end: in a month no more
 * tries get through than Directus lets pass before it suspends somebody for ever.
 */
const ofStrangers: GrowingRule = {
  free: limits.passwordFailures,
  forgets: month,
  first,
  longest: month,
};
/** Of the same address in a browser that its owner has signed in with: they wait for nobody but themselves. */
const ofOwner: GrowingRule = {
  free: limits.passwordFailures,
  forgets: limits.passwordFailureMemory,
  first,
  longest,
};
/** Of a network address, whatever it tries: an office shares one. */
const ofPlace: GrowingRule = {
  free: limits.passwordFailuresOfPlace,
  forgets: limits.passwordFailureMemory / limits.passwordFailuresOfPlace,
  first,
  longest,
};

/** One try with a password, charged before it is looked at. */
export interface Attempt {
  /** The password was right: nothing is charged. */
  succeed(): Promise<void>;
  /** Nobody looked at it: nothing is charged. */
  refund(): Promise<void>;
}

/**
 * Charges a try to the place, and to the address: there to its owner's browser or to all strangers together.
 * @param email as it was typed
 * @param place the visitor's network address; empty where the server does not know it
 * @throws TooSoonError with the true wait, when one of them is used up
 */
export async function beginAttempt(email: string, place: string): Promise<Attempt> {
  const address = email.trim().toLowerCase();
  const known = await knownDeviceOf(address);
  const charges: [what: string, key: string, rule: GrowingRule][] = [
    ...(place ? [["password-of-place", place, ofPlace] as [string, string, GrowingRule]] : []),
    known ? ["password-of-owner", known, ofOwner] : ["password", address, ofStrangers],
  ];
  const refund = async () => {
    for (const charge of charges) await refundTry(...charge);
  };
  for (const [index, charge] of charges.entries()) {
    const wait = await chargeTry(...charge);
    if (wait === 0) continue;
    for (const before of charges.slice(0, index)) await refundTry(...before);
    record({ event: "limit-reached", way: "password", reason: "too-many-tries", email });
    throw new TooSoonError("tries", wait);
  }
  return { refund, succeed: refund };
}

/**
 * Starts anew for whoever came in, by whatever way. What strangers tried goes on counting where the owner did not have to
 * wait for it.
 */
export async function forgetAttempts(email: string): Promise<void> {
  const known = await knownDeviceOf(email);
  if (known) await forgetTries("password-of-owner", known);
  else await forgetTries("password", email.trim().toLowerCase());
}

/** What Directus itself counts, from wherever it comes: strangers leave the owner a few of them. */
const ofDirectus: GrowingRule = {
  free: limits.passwordFailuresAtDirectus,
  forgets: month,
  first: month,
  longest: month,
};

/**
 * A try that Directus is to look at, which suspends a user for ever after too many.
 * @throws TooSoonError when one more could be that one
 */
export async function beginDirectusAttempt(email: string): Promise<Attempt> {
  const address = email.trim().toLowerCase();
  const wait = await chargeTry("directus", address, ofDirectus);
  if (wait > 0) throw new TooSoonError("tries", wait);
  return {
    succeed: () => forgetTries("directus", address),
    refund: () => refundTry("directus", address, ofDirectus),
  };
}
