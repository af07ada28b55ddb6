import { limits } from "#server/limits.ts";
import { generateOpaqueId, hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";
import { isSealedByOldKey, seal, unseal } from "../crypto.ts";
import type { IdentityProviderSession } from "../openid/verify-identity.ts";
import { authCookies, parseAuthCookie } from "./auth-cookies.ts";
import type { Device } from "./device.ts";
import type { Bearer, Session, SignInMethod } from "./session.ts";

const kind = "session";

/** Last use, in epoch milliseconds. Separate, so that writing it cannot revive an ended session. */
const seen = "session-seen";

const ofUser = "sessions-of";

export interface NewSession {
  user: string;
  way: SignInMethod;
  bearer: Bearer;
  device: Device;
  vouchedBy?: IdentityProviderSession;
}

/** @returns the session, and its id for the cookie: it is stored nowhere else */
export async function createAuthSession(started: NewSession): Promise<{ id: string; session: Session }> {
  const { user, way, bearer, device, vouchedBy } = started;
  const id = generateOpaqueId();
  const key = hashSha256(id);
  const startedAt = Date.now();
  const endsAt = startedAt + limits.sessionLifetime * 1000;
  const sealedBearer = sealBearer(bearer, key);
  const times = { startedAt, endsAt, provedAt: startedAt };
  const session = { user, way, key, sealedBearer, ...times, device, ...sealProviderSession(vouchedBy, key) };
  await saveSession(session);
  return { id, session };
}

/** Session fixation: the old id becomes invalid, the expiry stays. */
export async function renewSession(session: Session): Promise<{ id: string; session: Session }> {
  const bearer = decryptBearer(session);
  if (!bearer) throw new Error("a session that cannot be opened cannot go on");
  const id = generateOpaqueId();
  const key = hashSha256(id);
  const sealed = {
    sealedBearer: sealBearer(bearer, key),
    ...sealProviderSession(getProviderSession(session), key),
  };
  const renewed = { ...session, key, ...sealed, provedAt: Date.now() };
  await saveSession(renewed);
  await endSession(session);
  return { id, session: renewed };
}

/** Undefined also after idling too long. Marks the session as used. */
export async function findAuthSession(request: Request): Promise<Session | undefined> {
  const id = parseAuthCookie(request, authCookies.session);
  const found = id ? await readUsed(hashSha256(id)) : undefined;
  if (found && Date.now() - found.usedAt >= limits.sessionTouch * 1000) await touch(found.session);
  return found?.session;
}

/** `usedAt` in epoch milliseconds. Removes ended sessions from the list. */
export async function listSessions(user: string): Promise<{ session: Session; usedAt: number }[]> {
  const keys = (await store.get<string[]>(ofUser, user)) ?? [];
  const found = (await Promise.all(keys.map(readUsed))).filter((used) => used !== undefined);
  const alive = new Set(found.map(({ session }) => session.key));
  const over = new Set(keys.filter((key) => !alive.has(key)));
  if (over.size > 0) await changeList(user, (known) => known.filter((key) => !over.has(key)));
  return found;
}

export async function reloadSession({ key }: Session): Promise<Session | undefined> {
  return store.get<Session>(kind, key);
}

/** Undefined when AUTH_SECRET no longer decrypts it. */
export function decryptBearer({ sealedBearer, key }: Session): Bearer | undefined {
  const opened = unseal(sealedBearer, key);
  return opened === undefined ? undefined : JSON.parse(opened);
}

export function getProviderSession({ vouchedBy, key }: Session): IdentityProviderSession | undefined {
  if (!vouchedBy) return undefined;
  const { provider, sealedToken } = vouchedBy;
  return { provider, idToken: sealedToken && unseal(sealedToken, key) };
}

export function isSealDue({ sealedBearer, key }: Session): boolean {
  return isSealedByOldKey(sealedBearer, key);
}

/** Seals everything with the newest secret. Does not revive a session that was ended meanwhile. */
export async function saveBearer({ key }: Session, bearer: Bearer): Promise<void> {
  const sealedBearer = sealBearer(bearer, key);
  await store.update<Session>(kind, key, (current) => {
    if (!current) return undefined;
    const value = { ...current, sealedBearer, ...sealProviderSession(getProviderSession(current), key) };
    return { value, seconds: secondsLeft(current) };
  });
}

export async function endSession({ user, key }: Session): Promise<void> {
  await store.delete(kind, key);
  await store.delete(seen, key);
  await changeList(user, (keys) => keys.filter((known) => known !== key));
}

export async function deleteUserSessionList(user: string): Promise<void> {
  await store.delete(ofUser, user);
}

async function saveSession(session: Session): Promise<void> {
  await touch(session);
  await store.set(kind, session.key, { value: session, seconds: secondsLeft(session) });
  await changeList(session.user, (keys) => [...keys, session.key]);
}

async function changeList(user: string, change: (keys: string[]) => string[]): Promise<void> {
  await store.update<string[]>(ofUser, user, (keys = []) => ({
    value: change(keys),
    seconds: limits.sessionLifetime,
  }));
}

async function touch({ key }: Session): Promise<void> {
  await store.set(seen, key, { value: Date.now(), seconds: limits.sessionIdle });
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

function sealProviderSession(
  vouchedBy: IdentityProviderSession | undefined,
  key: string,
): Pick<Session, "vouchedBy"> {
  if (!vouchedBy) return {};
  const { provider, idToken } = vouchedBy;
  return { vouchedBy: { provider, ...(idToken ? { sealedToken: seal(idToken, key) } : {}) } };
}
