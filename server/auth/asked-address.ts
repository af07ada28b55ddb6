import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { hashOf } from "./keys.ts";

const kind = "address-asked";

/** From now on this is the one link that may change a user's address; those that were sent before may not. */
export async function expectNewAddress(user: string, token: string): Promise<void> {
  await store.set(kind, user, hashOf(token), limits.mailTicket);
}

/** True for the link that was asked for last, as long as nothing has called it off. */
export async function isNewAddressExpected(user: string, token: string): Promise<boolean> {
  return (await store.get(kind, user)) === hashOf(token);
}

/**
 * Calls off a change of address that is under way. Whoever gets their account back must not lose it to a link that
 * a thief asked for before.
 */
export async function callOffNewAddress(user: string): Promise<void> {
  await store.delete(kind, user);
}
