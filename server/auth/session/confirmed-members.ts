import { ALL_CONTENT_TAG, parseMemberTags } from "#server/directus/cache/cache-tags.ts";
import type { BearerClaims } from "#server/directus/shared-reads/bearer-claims.ts";
import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import type { CurrentUser } from "../account/directus-users.ts";
import type { Session } from "./session.ts";

/** What Directus has said of a session's user. */
export interface Confirmation {
  /** The bearer that it accepted; undefined where that had run out and the service role was asked. */
  token: string | undefined;
  claims: BearerClaims | undefined;
  user: CurrentUser;
  /** When Directus was asked, in epoch milliseconds. */
  at: number;
  /** The same of the user's role, which a bearer goes by as it was when the bearer was issued. */
  roleAt: number;
  /** Nobody may ask for it: the bearer was replaced once instead. */
  isRoleHidden: boolean;
}

/** A question to Directus on its way. */
interface Flight {
  user: string;
  answer: Promise<Confirmation | undefined>;
  /** The user has changed since it was asked: the answer is not kept. */
  isOutdated: boolean;
}

const confirmations = new Map<string, Confirmation>();
const flights = new Map<string, Flight>();

onPurge((tags) => {
  const changed = new Set(parseMemberTags(tags));
  const isAnybody = tags.includes(ALL_CONTENT_TAG);
  if (!isAnybody && changed.size === 0) return;
  for (const [key, { user }] of confirmations)
    if (isAnybody || changed.has(user.id)) confirmations.delete(key);
  for (const [key, flight] of flights) {
    if (!isAnybody && !changed.has(flight.user)) continue;
    flight.isOutdated = true;
    flights.delete(key);
  }
});

/** The last word on a session, whatever its age; undefined after news of its user. */
export function getConfirmation({ key }: Session): Confirmation | undefined {
  return confirmations.get(key);
}

export function isRecentlyConfirmed({ at }: Confirmation, now = Date.now()): boolean {
  return now - at < limits.memberConfirmed;
}

export function forgetConfirmation({ key }: Session): void {
  confirmations.delete(key);
}

/** Single flight; keeps the answer unless the user changed meanwhile. */
export function confirmOnce(
  { key, user }: Session,
  ask: () => Promise<Confirmation | undefined>,
): Promise<Confirmation | undefined> {
  const running = flights.get(key);
  if (running) return running.answer;
  const flight: Flight = { user, answer: ask(), isOutdated: false };
  flights.set(key, flight);
  const end = () => {
    if (flights.get(key) === flight) flights.delete(key);
  };
  flight.answer.then((confirmation) => {
    end();
    if (confirmation && !flight.isOutdated) save(key, confirmation);
  }, end);
  return flight.answer;
}

function save(key: string, confirmation: Confirmation) {
  confirmations.delete(key);
  confirmations.set(key, confirmation);
  if (confirmations.size > limits.membersKnown)
    confirmations.delete(confirmations.keys().next().value ?? key);
}
