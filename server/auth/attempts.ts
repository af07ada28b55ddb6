import { currentAsker } from "#server/http/asker.ts";
import {
  type Charge,
  chargeAll,
  chargeTry,
  forgetTries,
  type GrowingRule,
  refundAll,
  refundTry,
} from "#server/http/growing-limit.ts";
import { forgetStrangers, type StrangersRules, strangersCharges } from "#server/http/strangers.ts";
import { limits } from "#server/limits.ts";
import { knownDeviceOf } from "./known-device.ts";
import { tellOfTries } from "./tell-of-tries.ts";
import { TooSoonError } from "./too-soon.ts";
import { record } from "./trail/record.ts";

const { firstWait: first, longestWait: longest } = limits;
const month = limits.passwordFailureMemoryOfAddress;

const ofStrangers: StrangersRules = {
  place: {
    free: limits.passwordFailuresOfPlace,
    forgets: limits.passwordFailureMemory / limits.passwordFailuresOfPlace,
    first,
    longest,
  },
  /** The wait doubles without an end. */
  here: { free: limits.passwordFailures, forgets: month, first, longest: month },
  /** The owner waits with them in a new browser, hence not as long as one of them alone. */
  all: {
    free: limits.passwordFailuresOfAddress,
    forgets: month / limits.passwordFailuresOfAddress,
    first,
    longest: limits.longestWaitOfStrangers,
  },
};
/** Of the same address in a browser that its owner has signed in with: they wait for nobody but themselves. */
const ofOwner: GrowingRule = {
  free: limits.passwordFailures,
  forgets: limits.passwordFailureMemory,
  first,
  longest,
};
/**
 * What Directus itself counts, from wherever it comes, until a password is right: it suspends a user for ever after too
 * many. What was tried does not come back with time.
 */
const ofDirectus: GrowingRule = {
  free: limits.passwordFailuresAtDirectus,
  forgets: month,
  first: month,
  longest: month,
};
/** What strangers may use up of it: one of them does not come so far in a month, and the owner has a few left. */
const ofStrangersAtDirectus: GrowingRule = { ...ofDirectus, free: limits.strangersFailuresAtDirectus };

/** One try with a password, charged before it is looked at. */
export interface Attempt {
  /** Strangers have used up what Directus is asked about this address. It counts whoever keeps its password. */
  crowded: boolean;
  /** The password was right: nothing is charged. */
  succeed(): Promise<void>;
  /** Nobody looked at it: nothing is charged. */
  refund(): Promise<void>;
}

/**
 * Charges a try to its owner's browser; or, of a stranger, to the place, to the strangers of this place with this address,
 * and then to those of all places, so that one stranger soon waits alone. The owner is told where strangers have to wait,
 * and where they have used up what Directus is asked.
 * @param email as it was typed
 * @param place the visitor's network address; empty where the server does not know it
 * @throws TooSoonError with the true wait, when one of them is used up
 */
export async function beginAttempt(email: string, place: string): Promise<Attempt> {
  const address = plain(email);
  const known = await knownDeviceOf(address);
  const charges: Charge[] = known
    ? [["password-of-owner", known, ofOwner]]
    : strangersCharges("password", address, place, ofStrangers);
  const usedUp = await chargeAll(charges);
  if (usedUp && !known && usedUp.what !== "password-from") tellOfTries(address);
  if (usedUp) throw tooSoon(email, usedUp.wait);
  const ofAll: Charge[] = known ? [] : [["strangers", address, ofStrangersAtDirectus]];
  const crowded = (await chargeAll(ofAll)) !== undefined;
  if (crowded) tellOfTries(address);
  const refund = () => refundAll(crowded ? charges : [...charges, ...ofAll]);
  return { crowded, refund, succeed: refund };
}

/**
 * Starts anew for whoever came in, by whatever way. What strangers tried goes on counting where the owner did not have to
 * wait for it; but what Directus is asked about is looked at again.
 */
export async function forgetAttempts(email: string): Promise<void> {
  const address = plain(email);
  const known = await knownDeviceOf(address);
  await forgetTries("strangers", address);
  if (known) return forgetTries("password-of-owner", known);
  await forgetStrangers("password", address, currentAsker().place);
}

/**
 * A try that Directus is to look at.
 * @param crowded as the attempt has it
 * @returns undefined when it is not asked any more; what is said must not depend on whether it was
 * @throws TooSoonError when one more in the owner's browser could be the one too many
 */
export async function beginDirectusAttempt(
  email: string,
  crowded: boolean,
): Promise<Omit<Attempt, "crowded"> | undefined> {
  const address = plain(email);
  const charge: Charge = ["directus", address, ofDirectus];
  const wait = crowded ? month : await chargeTry(...charge);
  if (wait === 0)
    return { refund: () => refundTry(...charge), succeed: () => forgetTries("directus", address) };
  const refusal = tooSoon(email, wait, "directus");
  if (await knownDeviceOf(address)) throw refusal;
  return undefined;
}

function tooSoon(email: string, wait: number, what: "tries" | "directus" = "tries"): TooSoonError {
  record({ event: "limit-reached", way: "password", reason: "too-many-tries", email });
  return new TooSoonError(what, wait);
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}
