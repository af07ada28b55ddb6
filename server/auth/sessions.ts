import { opaqueId } from "#server/http/cookies.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { authCookies, readAuthCookie } from "./auth-cookies.ts";
import { hashOf, seal, unseal } from "./keys.ts";
import type { Bearer, Session, Way } from "./session.ts";

const kind = "session";

/**
 * Begins a session under an id of its own.
 * @returns the session, and the id for the browser's cookie: the only place where it is
 */
export async function createSession(
  user: string,
  way: Way,
  bearer: Bearer,
): Promise<{ id: string; session: Session }> {
  const id = opaqueId();
  const key = hashOf(id);
  const startedAt = Date.now();
  const endsAt = startedAt + limits.sessionLifetime * 1000;
  const session = { user, way, key, sealedBearer: sealBearer(bearer, key), startedAt, endsAt };
  await store.set(kind, key, session, limits.sessionLifetime);
  return { id, session };
}

/** The session that the browser's cookie opens, or undefined. */
export async function findSession(request: Request): Promise<Session | undefined> {
  const id = readAuthCookie(request, authCookies.session);
  return id ? store.get<Session>(kind, hashOf(id)) : undefined;
}

/** The session as it is now: another request may have renewed its bearer, or ended it. */
export async function rereadSession({ key }: Session): Promise<Session | undefined> {
  return store.get<Session>(kind, key);
}

/** Its bearer; undefined when it cannot be opened because AUTH_SECRET was changed. */
export function bearerIn({ sealedBearer, key }: Session): Bearer | undefined {
  const opened = unseal(sealedBearer, key);
  return opened === undefined ? undefined : (JSON.parse(opened) as Bearer);
}

/** Keeps a renewed bearer. A session that was ended meanwhile stays ended. */
export async function keepBearer({ key }: Session, bearer: Bearer): Promise<void> {
  const sealedBearer = sealBearer(bearer, key);
  await store.update<Session>(kind, key, (current) => {
    if (!current) return undefined;
    return { value: { ...current, sealedBearer }, seconds: (current.endsAt - Date.now()) / 1000 };
  });
}

/** Ends a session: its id opens nothing any more. */
export async function endSession({ key }: Session): Promise<void> {
  await store.delete(kind, key);
}

function sealBearer(bearer: Bearer, key: string): string {
  return seal(JSON.stringify(bearer), key);
}
