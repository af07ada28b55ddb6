import { type Directus, openDirectus } from "#server/directus/client.ts";
import { memberDoor } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { store } from "#server/state/store.ts";
import { logInAsCustomer } from "../customer-bearer.ts";
import { logOut } from "../directus-sessions.ts";
import { seal, unseal } from "../keys.ts";
import { type Bearer, isOver } from "../session.ts";
import { findCustomerUser, readWhoAsks } from "../users.ts";

const kind = "feed-bearer";
const underWay = new Map<string, Promise<Bearer | undefined>>();

/**
 * A feed reader has no session, so it reads through a session of Directus that is begun on the member's behalf and kept
 * until it is over. It is the member's own bearer all the same: Directus decides at each question what it opens.
 * @returns undefined for who is suspended or gone, and for whom no derived password lets in
 * @throws DirectusError or StateError when it cannot be asked now
 */
export async function feedDoor(user: string): Promise<Directus | undefined> {
  const kept = await keptBearer(user);
  const door = kept && (await openedBy(kept, user));
  if (door) return door;
  const bearer = await beginOnce(user);
  return bearer && openedBy(bearer, user);
}

/** Ends the session of Directus that a member's feed reader reads through. */
export async function closeFeedDoor(user: string): Promise<void> {
  const kept = await keptBearer(user);
  await store.delete(kind, user);
  if (kept) await orUndefined(logOut(kept));
}

/** Once for all who ask at the same time: Directus hashes a password for each. */
function beginOnce(user: string): Promise<Bearer | undefined> {
  const beginning = underWay.get(user) ?? begin(user).finally(() => underWay.delete(user));
  underWay.set(user, beginning);
  return beginning;
}

async function begin(user: string): Promise<Bearer | undefined> {
  const found = await findCustomerUser(user);
  const bearer = found?.status === "active" ? await logInAsCustomer(found) : undefined;
  if (!bearer) return undefined;
  const seconds = (bearer.expiresAt - Date.now()) / 1000;
  await store.set(kind, user, seal(JSON.stringify(bearer), ownerOf(user)), seconds);
  return bearer;
}

/** Asks Directus whose bearer it is: one that was revoked, or whose user is suspended, opens nothing. */
async function openedBy({ token }: Bearer, user: string): Promise<Directus | undefined> {
  const directus = openDirectus(token);
  const me = await orUndefined(readWhoAsks(directus));
  return me?.id === user ? memberDoor(directus, user) : undefined;
}

async function keptBearer(user: string): Promise<Bearer | undefined> {
  const sealed = await store.get<string>(kind, user);
  const opened = sealed && unseal(sealed, ownerOf(user));
  const bearer: Bearer | undefined = opened ? JSON.parse(opened) : undefined;
  return bearer && !isOver(bearer, Date.now()) ? bearer : undefined;
}

function ownerOf(user: string): string {
  return `${kind} ${user}`;
}

async function orUndefined<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isDirectusError(error, "unauthorized")) return undefined;
    throw error;
  }
}
