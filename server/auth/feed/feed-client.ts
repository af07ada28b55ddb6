import { createDirectusClient, type DirectusClient } from "#server/directus/clients/client.ts";
import { createMemberClient } from "#server/directus/clients/clients.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { store } from "#server/state/store.ts";
import { findCustomerUser, readCurrentUser } from "../account/directus-users.ts";
import { seal, unseal } from "../crypto.ts";
import { logInAsCustomer } from "../session/customer-bearer.ts";
import { logOut } from "../session/directus-sessions.ts";
import { type Bearer, isExpired } from "../session/session.ts";

const kind = "feed-bearer";
const underWay = new Map<string, Promise<Bearer | undefined>>();

/**
 * Caches one Directus session per member, as feed readers have none; Directus checks permissions at each read.
 * @returns undefined when the user is suspended or deleted, or has no derived password
 * @throws DirectusError, StateError
 */
export async function createFeedClient(user: string): Promise<DirectusClient | undefined> {
  const saved = await findSavedBearer(user);
  const client = saved && (await openClient(saved, user));
  if (client) return client;
  const bearer = await beginOnce(user);
  return bearer && openClient(bearer, user);
}

export async function endFeedSession(user: string): Promise<void> {
  const saved = await findSavedBearer(user);
  await store.delete(kind, user);
  if (saved) await orUndefined(logOut(saved));
}

/** Single flight: Directus hashes a password at each login. */
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
  await store.set(kind, user, { value: seal(JSON.stringify(bearer), getSealOwner(user)), seconds });
  return bearer;
}

/** Checks with Directus that token and user are still active. */
async function openClient({ token }: Bearer, user: string): Promise<DirectusClient | undefined> {
  const directus = createDirectusClient(token);
  const me = await orUndefined(readCurrentUser(directus));
  return me?.id === user ? createMemberClient(directus, user) : undefined;
}

async function findSavedBearer(user: string): Promise<Bearer | undefined> {
  const sealed = await store.get<string>(kind, user);
  const opened = sealed && unseal(sealed, getSealOwner(user));
  const bearer: Bearer | undefined = opened ? JSON.parse(opened) : undefined;
  return bearer && !isExpired(bearer, Date.now()) ? bearer : undefined;
}

function getSealOwner(user: string): string {
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
