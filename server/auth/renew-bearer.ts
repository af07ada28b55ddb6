import { setTimeout as pause } from "node:timers/promises";
import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { logInAsCustomer } from "./customer-bearer.ts";
import { refresh } from "./directus-sessions.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { type Bearer, isOver, isRenewalDue, type Session } from "./session.ts";
import { bearerIn, isSealDue, keepBearer, rereadSession } from "./sessions.ts";
import { findCustomerUser } from "./users.ts";

const lease = "bearer-lease";
const underWay = new Map<string, Promise<Bearer | undefined>>();

/**
 * The bearer of a session, renewed where its time is nearly over. Renewing happens once for each session, however
 * many requests of however many processes ask at the same time.
 * @param refused a bearer that Directus has just refused, so that another one is needed
 * @returns undefined when Directus does not let this member in any more
 * @throws DirectusError "unavailable" when Directus cannot be asked
 */
export async function bearerOf(session: Session, refused?: string): Promise<Bearer | undefined> {
  const bearer = bearerIn(session);
  if (bearer && bearer.token !== refused && !isRenewalDue(bearer, Date.now())) {
    if (isSealDue(session)) await keepBearer(session, bearer);
    return bearer;
  }
  const running = underWay.get(session.key) ?? renewOnce(session, refused);
  return running;
}

function renewOnce(session: Session, refused: string | undefined): Promise<Bearer | undefined> {
  const renewing = renewUnderLease(session, refused).finally(() => underWay.delete(session.key));
  underWay.set(session.key, renewing);
  return renewing;
}

async function renewUnderLease(session: Session, refused: string | undefined): Promise<Bearer | undefined> {
  for (;;) {
    const current = await rereadSession(session);
    if (!current) return undefined;
    const usable = usableIn(current, refused);
    if (usable && !isRenewalDue(usable, Date.now())) return usable;
    if (await store.insert(lease, session.key, 1, limits.bearerLease))
      return renewAndRelease(session, refused);
    if (usable) return usable;
    await pause(limits.bearerPoll);
  }
}

/** Its bearer, as far as Directus still takes it. */
function usableIn(session: Session, refused: string | undefined): Bearer | undefined {
  const bearer = bearerIn(session);
  return bearer && bearer.token !== refused && !isOver(bearer, Date.now()) ? bearer : undefined;
}

/** Reads the session again: whoever had the lease before may have renewed its bearer meanwhile. */
async function renewAndRelease(session: Session, refused: string | undefined): Promise<Bearer | undefined> {
  try {
    const current = await rereadSession(session);
    if (!current) return undefined;
    const usable = usableIn(current, refused);
    if (usable && !isRenewalDue(usable, Date.now())) return usable;
    const bearer = (usable && (await orRefused(refresh(usable)))) ?? (await signInAgain(current));
    if (bearer) await keepBearer(current, bearer);
    return bearer;
  } finally {
    await store.delete(lease, session.key);
  }
}

/**
 * On the member's behalf, with the password that Vitrine derives: only where it is the one that Directus knows. Who is
 * suspended or gone is out everywhere, also in browsers that do not ask before they are let in again.
 */
async function signInAgain({ user, way }: Session): Promise<Bearer | undefined> {
  if (way === "directus") return undefined;
  const found = await findCustomerUser(user);
  if (found?.status !== "active") {
    await endSessionsOf(user);
    return undefined;
  }
  return logInAsCustomer(found);
}

async function orRefused(asking: Promise<Bearer>): Promise<Bearer | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isDirectusError(error, "unauthorized") || isDirectusError(error, "not-found")) return undefined;
    throw error;
  }
}
