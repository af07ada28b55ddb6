import { currentAsker } from "#server/http/asker.ts";
import {
  type Charge,
  chargeAll,
  forgetTries,
  type GrowingRule,
  refundAll,
} from "#server/http/growing-limit.ts";
import { limits } from "#server/limits.ts";
import { knownDeviceOf } from "./known-device.ts";
import { TooSoonError } from "./too-soon.ts";
import { record } from "./trail/record.ts";

const { firstWait: first, longestWait: longest } = limits;
const month = limits.passwordFailureMemoryOfAddress;

/** Of an address, from one place that it was never signed in from. The wait doubles without an end. */
const ofStranger: GrowingRule = {
  free: limits.passwordFailures,
  forgets: month,
  first,
  longest: month,
};
/** Of the same address from all such places together: one of them does not come so far in a month. */
const ofStrangers: GrowingRule = {
  free: limits.passwordFailuresOfAddress,
  forgets: month / limits.passwordFailuresOfAddress,
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
 * Charges a try to the place, and to the address: there to its owner's browser, or to the strangers of this place and
 * then to those of all places, so that one stranger soon waits alone.
 * @param email as it was typed
 * @param place the visitor's network address; empty where the server does not know it
 * @throws TooSoonError with the true wait, when one of them is used up
 */
export async function beginAttempt(email: string, place: string): Promise<Attempt> {
  const address = plain(email);
  const known = await knownDeviceOf(address);
  const ofAddress: Charge[] = known
    ? [["password-of-owner", known, ofOwner]]
    : [
        ["password-here", hereOf(address, place), ofStranger],
        ["password", address, ofStrangers],
      ];
  const charges: Charge[] = [
    ...(place ? [["password-of-place", place, ofPlace] satisfies Charge] : []),
    ...ofAddress,
  ];
  const wait = await chargeAll(charges);
  if (wait > 0) throw tooSoon(email, wait);
  const refund = () => refundAll(charges);
  return { refund, succeed: refund };
}

/**
 * Starts anew for whoever came in, by whatever way. What strangers tried goes on counting where the owner did not have to
 * wait for it.
 */
export async function forgetAttempts(email: string): Promise<void> {
  const address = plain(email);
  const known = await knownDeviceOf(address);
  if (known) return forgetTries("password-of-owner", known);
  await forgetTries("password-here", hereOf(address, currentAsker().place));
  await forgetTries("password", address);
}

/** What Directus itself counts, from wherever it comes. */
const ofDirectus: GrowingRule = {
  free: limits.passwordFailuresAtDirectus,
  forgets: month,
  first: month,
  longest: month,
};
/** What strangers may use up of it: one of them does not come so far in a month, and the owner has a few left. */
const ofStrangersAtDirectus: GrowingRule = { ...ofDirectus, free: limits.strangersFailuresAtDirectus };

/**
 * A try that Directus is to look at, which suspends a user for ever after too many.
 * @returns undefined when strangers may not try any more. Nobody is told: it would say who has no password of Vitrine's
 * @throws TooSoonError when one more in the owner's browser could be the one too many
 */
export async function beginDirectusAttempt(email: string): Promise<Attempt | undefined> {
  const address = plain(email);
  const known = await knownDeviceOf(address);
  const charges: Charge[] = [
    ...(known ? [] : [["strangers-at-directus", address, ofStrangersAtDirectus] satisfies Charge]),
    ["directus", address, ofDirectus],
  ];
  const wait = await chargeAll(charges);
  if (wait === 0)
    return {
      refund: () => refundAll(charges),
      async succeed() {
        for (const what of ["strangers-at-directus", "directus"]) await forgetTries(what, address);
      },
    };
  const refusal = tooSoon(email, wait);
  if (known) throw refusal;
  return undefined;
}

function tooSoon(email: string, wait: number): TooSoonError {
  record({ event: "limit-reached", way: "password", reason: "too-many-tries", email });
  return new TooSoonError("tries", wait);
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}

function hereOf(address: string, place: string): string {
  return `${address} ${place}`;
}
