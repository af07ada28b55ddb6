import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, deleteRows, updateRows } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { PostalAddress } from "./postal-address.ts";
import { isSameAddress, type SavedAddress, SavedAddressSchema, sortAddresses } from "./saved-address.ts";

const collection = "customer_addresses";
const lines = ["name", "line1", "line2", "postal_code", "city", "region", "country"];
const fields = ["id", "key", ...lines, "default_since"] as const;

/** Ownership filter: the query does not find another member's address. */
const filterByOwner = (user: string) => ({ customer: { user: { _eq: user } } });
const filterById = (user: string, id: string) => ({ _and: [{ id: { _eq: id } }, filterByOwner(user)] });

/** The default first; none where this Directus has no such collection. Service client here and below. */
export async function listAddresses(directus: DirectusClient, user: string): Promise<SavedAddress[]> {
  return sortAddresses(await withFallback(read(directus, filterByOwner(user)), []));
}

export async function findAddress(
  directus: DirectusClient,
  user: string,
  id: string,
): Promise<SavedAddress | undefined> {
  return (await listAddresses(directus, user)).find((saved) => saved.id === id);
}

/**
 * Saves an address unless it exists; the first becomes the default. Concurrent requests cannot exceed the limit, as
 * each numbered key can be claimed once.
 * @returns false at the limit
 */
export async function saveAddress(
  directus: DirectusClient,
  customer: string,
  address: PostalAddress,
): Promise<boolean> {
  for (;;) {
    const saved = await read(directus, { customer: { _eq: customer } });
    if (saved.some((other) => isSameAddress(other.address, address))) return true;
    const taken = new Set(saved.map(({ key }) => key));
    const slots = Array.from({ length: limits.savedAddresses }, (_, index) => `${customer}:${index + 1}`);
    const key = slots.find((slot) => !taken.has(slot));
    if (!key) return false;
    const default_since = saved.length === 0 ? new Date().toISOString() : null;
    if (await claimRow(directus, collection, { customer, key, ...address, default_since })) return true;
  }
}

export function changeAddress(
  directus: DirectusClient,
  user: string,
  { id, address }: { id: string; address: PostalAddress },
): Promise<void> {
  return updateRows(directus, collection, { filter: filterById(user, id), changes: { ...address } });
}

export function setDefaultAddress(directus: DirectusClient, user: string, id: string): Promise<void> {
  return updateRows(directus, collection, {
    filter: filterById(user, id),
    changes: { default_since: new Date().toISOString() },
  });
}

/** Idempotent. */
export function removeAddress(directus: DirectusClient, user: string, id: string): Promise<void> {
  return deleteRows(directus, collection, filterById(user, id));
}

export function deleteAddresses(directus: DirectusClient, user: string): Promise<void> {
  return withFallback(deleteRows(directus, collection, filterByOwner(user)), undefined);
}

async function read(directus: DirectusClient, filter: Row): Promise<SavedAddress[]> {
  const query = { fields, filter, sort: ["date_created", "id"], limit: limits.savedAddresses } as const;
  return parseRows(collection, SavedAddressSchema, await directus.readItems(collection, query));
}
