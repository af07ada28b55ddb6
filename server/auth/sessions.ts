import { opaqueId } from "#server/http/cookies.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { authCookies, readAuthCookie } from "./auth-cookies.ts";
import type { Device } from "./device.ts";
import { hashOf, isSealedByOldKey, seal, unseal } from "./keys.ts";
import type { VouchedBy } from "./openid/who-is-it.ts";
import type { Bearer, Session, Way } from "./session.ts";

const kind = "session";

/** When a session was last used, in milliseconds. A record of its own: writing it cannot bring an ended session back. */
const seen = "session-seen";

/** The keys of a user's sessions, some of which may be over. */
const ofUser = "sessions-of";

/** What a session begins with. */
export interface NewSession {
  user: string;
  way: Way;
  bearer: Bearer;
  device: Device;
  vouchedBy?: VouchedBy;
}

/**
 * Begins a session under an id of its own.
 * @returns the session, and the id for the browser's cookie: the only place where it is
 */
export async function createSession(begun: NewSession): Promise<{ id: string; session: Session }> {
  const { user, way, bearer, device, vouchedBy } = begun;
  const id = opaqueId();
  const key = hashOf(id);
  const startedAt = Date.now();
  const endsAt = startedAt + limits.sessionLifetime * 1000;
  const sealedBearer = sealBearer(bearer, key);
  const times = { startedAt, endsAt, provedAt: startedAt };
  const session = { user, way, key, sealedBearer, ...times, device, ...sealVouched(vouchedBy, key) };
  await keep(session);
  return { id, session };
}

/**
 * The session goes on under a new id, as that of somebody who has just proved who they are: whoever knew the old id is
 * out. Its end stays where it was.
 */
export async function renewSession(session: Session): Promise<{ id: string; session: Session }> {
  const bearer = bearerIn(session);
  if (!bearer) throw new Error("a session that cannot be opened cannot go on");
  const id = opaqueId();
  const key = hashOf(id);
  const sealed = { sealedBearer: sealBearer(bearer, key), ...sealVouched(vouchedIn(session), key) };
  const renewed = { ...session, key, ...sealed, provedAt: Date.now() };
  await keep(renewed);
  await endSession(session);
  return { id, session: renewed };
}

/**
 * The session that the browser's cookie opens, or undefined: not one that was idle for too long. Being asked for is
 * being used.
 */
export async function findSession(request: Request): Promise<Session | undefined> {
  const id = readAuthCookie(request, authCookies.session);
  const found = id ? await readUsed(hashOf(id)) : undefined;
  if (found && Date.now() - found.usedAt >= limits.sessionTouch * 1000) await touch(found.session);
  return found?.session;
}

/** All sessions of a user that still open something, with the time of their last use in milliseconds. */
export async function listSessions(user: string): Promise<{ session: Session; usedAt: number }[]> {
  const keys = (await store.get<string[]>(ofUser, user)) ?? [];
  const found = (await Promise.all(keys.map(readUsed))).filter((used) => used !== undefined);
  const alive = new Set(found.map(({ session }) => session.key));
  const over = new Set(keys.filter((key) => !alive.has(key)));
  if (over.size > 0) await changeList(user, (known) => known.filter((key) => !over.has(key)));
  return found;
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

/** The provider that has vouched for whoever it belongs to; without the ID token when that cannot be opened. */
export function vouchedIn({ vouchedBy, key }: Session): VouchedBy | undefined {
  if (!vouchedBy) return undefined;
  const { provider, sealedToken } = vouchedBy;
  return { provider, idToken: sealedToken && unseal(sealedToken, key) };
}

/** True when the bearer should be sealed anew: the secret it is sealed with is not the first any more. */
export function isSealDue({ sealedBearer, key }: Session): boolean {
  return isSealedByOldKey(sealedBearer, key);
}

/** Keeps a renewed bearer, all that is sealed under the newest secret. A session that was ended meanwhile stays ended. */
export async function keepBearer({ key }: Session, bearer: Bearer): Promise<void> {
  const sealedBearer = sealBearer(bearer, key);
  await store.update<Session>(kind, key, (current) => {
    if (!current) return undefined;
    const value = { ...current, sealedBearer, ...sealVouched(vouchedIn(current), key) };
    return { value, seconds: secondsLeft(current) };
  });
}

/** Ends a session: its id opens nothing any more. */
export async function endSession({ user, key }: Session): Promise<void> {
  await store.delete(kind, key);
  await store.delete(seen, key);
  await changeList(user, (keys) => keys.filter((known) => known !== key));
}

/** Forgets the list of a user's sessions, which stays when all of them have ended. */
export async function forgetSessionsOf(user: string): Promise<void> {
  await store.delete(ofUser, user);
}

async function keep(session: Session): Promise<void> {
  await touch(session);
  await store.set(kind, session.key, session, secondsLeft(session));
  await changeList(session.user, (keys) => [...keys, session.key]);
}

async function changeList(user: string, change: (keys: string[]) => string[]): Promise<void> {
  await store.update<string[]>(ofUser, user, (keys = []) => ({
    value: change(keys),
    seconds: limits.sessionLifetime,
  }));
}

async function touch({ key }: Session): Promise<void> {
  await store.set(seen, key, Date.now(), limits.sessionIdle);
}

async function readUsed(key: string): Promise<{ session: Session; usedAt: number } | undefined> {
  const [session, usedAt] = await Promise.all([store.get<Session>(kind, key), store.get<number>(seen, key)]);
  return session && usedAt !== undefined ? { session, usedAt } : undefined;
}

function secondsLeft({ endsAt }: Session): number {
  return (endsAt - Date.now()) / 1000;
}

function sealBearer(bearer: Bearer, key: string): string {
  return seal(JSON.stringify(bearer), key);
}

function sealVouched(vouchedBy: VouchedBy | undefined, key: string): Pick<Session, "vouchedBy"> {
  if (!vouchedBy) return {};
  const { provider, idToken } = vouchedBy;
  return { vouchedBy: { provider, ...(idToken ? { sealedToken: seal(idToken, key) } : {}) } };
}
