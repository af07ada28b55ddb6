import { setTimeout as pause } from "node:timers/promises";
import { createSemaphore } from "#server/concurrency/semaphore.ts";
import { DirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { findCustomerUser } from "../account/directus-users.ts";
import { ignoreRejection, logInAsCustomer } from "./customer-bearer.ts";
import { refresh } from "./directus-sessions.ts";
import { endUserSessions } from "./end-sessions.ts";
import { type Bearer, isExpired, isRenewalDue, type Session } from "./session.ts";
import { decryptBearer, isSealDue, reloadSession, saveBearer } from "./sessions.ts";

const lease = "bearer-lease";

/** Directus hashes a password for each: a newsletter's readers, all at once, would leave nothing for other pages. */
const inTurn = createSemaphore(
  { inside: limits.renewals, waiting: limits.renewalsWaiting },
  () => new DirectusError("unavailable", { message: "too many sessions wait to be renewed" }),
);
const underWay = new Map<string, Promise<Bearer | undefined>>();

/**
 * Single flight across processes. `refused` is a token that Directus has just rejected.
 * @returns undefined when Directus rejects the member
 */
export async function getFreshBearer(session: Session, refused?: string): Promise<Bearer | undefined> {
  const bearer = decryptBearer(session);
  if (bearer && bearer.token !== refused && !isRenewalDue(bearer, Date.now())) {
    if (isSealDue(session)) await saveBearer(session, bearer);
    return bearer;
  }
  const running = underWay.get(session.key) ?? renewOnce(session, refused);
  return running;
}

/** Whether only a sign-in gives this session a bearer again. */
export function needsSignIn(session: Session): boolean {
  const bearer = decryptBearer(session);
  return session.way !== "directus" && (!bearer || isExpired(bearer, Date.now()));
}

/** A new bearer in the place of one that Directus still takes, but that claims what is no longer true. */
export async function replaceBearer(session: Session, outdated: string): Promise<Bearer | undefined> {
  await underWay.get(session.key)?.catch(() => undefined);
  return underWay.get(session.key) ?? renewOnce(session, undefined, outdated);
}

function renewOnce(session: Session, refused?: string, outdated?: string): Promise<Bearer | undefined> {
  const renewing = renewUnderLease(session, refused, outdated).finally(() => underWay.delete(session.key));
  underWay.set(session.key, renewing);
  return renewing;
}

async function renewUnderLease(
  session: Session,
  refused: string | undefined,
  outdated: string | undefined,
): Promise<Bearer | undefined> {
  const isDue = (bearer: Bearer) => bearer.token === outdated || isRenewalDue(bearer, Date.now());
  for (;;) {
    const current = await reloadSession(session);
    if (!current) return undefined;
    const usable = getUsableBearer(current, refused);
    if (usable && !isDue(usable)) return usable;
    if (await store.insert(lease, session.key, { value: 1, seconds: limits.bearerLease }))
      return renewAndRelease(session, refused, isDue);
    if (usable) return usable;
    await pause(limits.bearerPoll);
  }
}

function getUsableBearer(session: Session, refused: string | undefined): Bearer | undefined {
  const bearer = decryptBearer(session);
  return bearer && bearer.token !== refused && !isExpired(bearer, Date.now()) ? bearer : undefined;
}

/** Reloads first: the previous holder of the lease may have renewed the token. */
async function renewAndRelease(
  session: Session,
  refused: string | undefined,
  isDue: (bearer: Bearer) => boolean,
): Promise<Bearer | undefined> {
  try {
    const current = await reloadSession(session);
    if (!current) return undefined;
    const usable = getUsableBearer(current, refused);
    if (usable && !isDue(usable)) return usable;
    const bearer = (usable && (await ignoreRejection(refresh(usable)))) ?? (await signInAgain(current));
    if (bearer) await saveBearer(current, bearer);
    return bearer;
  } finally {
    await store.delete(lease, session.key);
  }
}

/** Ends all sessions of a user who is suspended or deleted. */
async function signInAgain({ user, way }: Session): Promise<Bearer | undefined> {
  if (way === "directus") return undefined;
  const found = await findCustomerUser(user);
  if (found?.status !== "active") {
    await endUserSessions(user);
    return undefined;
  }
  return inTurn(() => logInAsCustomer(found));
}
