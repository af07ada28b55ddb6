import type { Directus, Row } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, deleteRows, updateRows } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { Address } from "#server/orders/order.ts";
import { isSameAddress, type SavedAddress, SavedAddressSchema, sortAddresses } from "./saved-address.ts";

const collection = "customer_addresses";
const lines = ["name", "line1", "line2", "postal_code", "city", "region", "country"];
const fields = ["id", "key", ...lines, "default_since"];

/** A member's own; whoever's else it is, the query does not find it. */
const ownedBy = (user: string) => ({ customer: { user: { _eq: user } } });
const oneOf = (user: string, id: string) => ({ _and: [{ id: { _eq: id } }, ownedBy(user)] });

/**
 * What a member has saved, the default one first; nothing where this Directus has no such collection.
 * @param directus the service door, here and below
 * @param user the member's id
 */
export async function listAddresses(directus: Directus, user: string): Promise<SavedAddress[]> {
  return sortAddresses(await orWithout(read(directus, ownedBy(user)), []));
}

/** One of a member's own, or undefined. */
export async function findAddress(
  directus: Directus,
  user: string,
  id: string,
): Promise<SavedAddress | undefined> {
  return (await listAddresses(directus, user)).find((saved) => saved.id === id);
}

/**
 * Saves an address; one that is there already stays one. The first is the default. There are numbered places, each of
 * which can be claimed once: two forms at the same time do not make more than there may be.
 * @param customer the row in `customers`
 * @returns false when all places are taken
 */
export async function saveAddress(directus: Directus, customer: string, address: Address): Promise<boolean> {
  for (;;) {
    const saved = await read(directus, { customer: { _eq: customer } });
    if (saved.some((other) => isSameAddress(other.address, address))) return true;
    const taken = new Set(saved.map(({ key }) => key));
    const places = Array.from({ length: limits.addresses }, (_, index) => `${customer}:${index + 1}`);
    const key = places.find((place) => !taken.has(place));
    if (!key) return false;
    const default_since = saved.length === 0 ? new Date().toISOString() : null;
    if (await claimRow(directus, collection, { customer, key, ...address, default_since })) return true;
  }
}

/** Writes another address into one of a member's own. */
export function changeAddress(directus: Directus, user: string, id: string, address: Address): Promise<void> {
  return updateRows(directus, collection, oneOf(user, id), { ...address });
}

/** From now on the checkout begins with this one of a member's own. */
export function makeDefault(directus: Directus, user: string, id: string): Promise<void> {
  return updateRows(directus, collection, oneOf(user, id), { default_since: new Date().toISOString() });
}

/** Removes one of a member's own; one that is gone is gone. */
export function removeAddress(directus: Directus, user: string, id: string): Promise<void> {
  return deleteRows(directus, collection, oneOf(user, id));
}

/** On the deletion of an account: all that it has saved. */
export function forgetAddresses(directus: Directus, user: string): Promise<void> {
  return orWithout(deleteRows(directus, collection, ownedBy(user)), undefined);
}

async function read(directus: Directus, filter: Row): Promise<SavedAddress[]> {
  const query = { fields, filter, sort: ["date_created", "id"], limit: limits.addresses };
  return parseRows(collection, SavedAddressSchema, await directus.readItems(collection, query));
}
