import { isDirectusError } from "#server/directus/errors.ts";
import { log } from "#server/platform/log.ts";
import { hashSha256 } from "#server/platform/tokens.ts";
import { cancelEmailChange } from "../account/pending-email-change.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { logOut } from "./directus-sessions.ts";
import type { Session } from "./session.ts";
import { decryptBearer, endSession, listSessions } from "./sessions.ts";

/** Reveals neither the session id nor the store key. */
export function getSessionHandle({ key }: Session): string {
  return hashSha256(`handle ${key}`).slice(0, 16);
}

/** Cancels a pending change of address too, as it may be a thief's. */
export async function endUserSession(user: string, handle: string): Promise<void> {
  const sessions = await listSessions(user);
  const wanted = sessions.find(({ session }) => getSessionHandle(session) === handle);
  if (!wanted) return;
  await Promise.all([destroySession(wanted.session), cancelEmailChange(user)]);
  recordAuditEvent({ event: "session-ended", user });
}

/** Cancels a pending change of address too. @returns how many have ended */
export async function endUserSessions(user: string, stays?: Session): Promise<number> {
  const sessions = await listSessions(user);
  const others = sessions.flatMap(({ session }) => (session.key === stays?.key ? [] : session));
  await Promise.all([...others.map(destroySession), cancelEmailChange(user)]);
  if (others.length > 0) recordAuditEvent({ event: "sessions-ended", user });
  return others.length;
}

/** Ends it here first; Directus may be unavailable. */
export async function destroySession(session: Session): Promise<void> {
  await endSession(session);
  const bearer = decryptBearer(session);
  await (bearer && logOut(bearer))?.catch((error: Error) => {
    if (isDirectusError(error, "unauthorized")) return;
    log.warn({ err: error, user: session.user }, "a session of Directus could not be ended");
  });
}
