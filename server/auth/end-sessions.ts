import { isDirectusError } from "#server/directus/errors.ts";
import { log } from "#server/log.ts";
import { callOffNewAddress } from "./asked-address.ts";
import { logOut } from "./directus-sessions.ts";
import { hashOf } from "./keys.ts";
import type { Session } from "./session.ts";
import { bearerIn, endSession, listSessions } from "./sessions.ts";
import { record } from "./trail/record.ts";

/** What a page calls a session by: it says nothing about the id, and nothing about the key in the store. */
export function handleOf({ key }: Session): string {
  return hashOf(`handle ${key}`).slice(0, 16);
}

/**
 * Ends one of a member's sessions, by the handle that their page gave it, and calls off a change of address: it may be
 * a thief's. A session that is over already, or somebody else's, changes nothing.
 */
export async function endSessionOf(user: string, handle: string): Promise<void> {
  const sessions = await listSessions(user);
  const wanted = sessions.find(({ session }) => handleOf(session) === handle);
  if (!wanted) return;
  await Promise.all([endForGood(wanted.session), callOffNewAddress(user)]);
  record({ event: "session-ended", user });
}

/**
 * Ends all sessions of a user but one, and calls off a change of address that is under way.
 * @param stays the one in which this was asked for; without it all of them end
 * @returns how many there were
 */
export async function endSessionsOf(user: string, stays?: Session): Promise<number> {
  const sessions = await listSessions(user);
  const others = sessions.flatMap(({ session }) => (session.key === stays?.key ? [] : session));
  await Promise.all([...others.map(endForGood), callOffNewAddress(user)]);
  if (others.length > 0) record({ event: "sessions-ended", user });
  return others.length;
}

/** Ends a session here and then in Directus, which may be away: here is what counts. */
export async function endForGood(session: Session): Promise<void> {
  await endSession(session);
  const bearer = bearerIn(session);
  await (bearer && logOut(bearer))?.catch((error: Error) => {
    if (isDirectusError(error, "unauthorized")) return;
    log.warn({ err: error, user: session.user }, "a session of Directus could not be ended");
  });
}
