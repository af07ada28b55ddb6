import { z } from "zod";
import type { DirectusClient } from "./clients/client.ts";
import type { CollectionFilter } from "./query/typed-query.ts";
import { claimRow } from "./writes.ts";

const Claims = z.array(z.object({ id: z.string() }));
const Claimed = z.array(z.object({ date_created: z.string().pipe(z.coerce.date()) }));

/** What may happen once, kept for good. @returns false where it has been claimed */
export function claim(directus: DirectusClient, id: string): Promise<boolean> {
  return claimRow(directus, "claims", { id });
}

/** The oldest claim that a filter matches. */
export async function findClaim(
  directus: DirectusClient,
  filter: CollectionFilter<"claims">,
): Promise<string | undefined> {
  const query = { fields: ["id"], filter, sort: ["date_created", "id"], limit: 1 } as const;
  return Claims.parse(await directus.readItems("claims", query))[0]?.id;
}

/** When something was begun for the first time, by Directus's clock; now where it was not begun before. */
export async function readBeginning(directus: DirectusClient, id: string): Promise<Date | undefined> {
  const query = { fields: ["date_created"], filter: { id: { _eq: id } }, limit: 1 } as const;
  const read = async () => Claimed.parse(await directus.readItems("claims", query))[0]?.date_created;
  const known = await read();
  if (known) return known;
  await claim(directus, id);
  return read();
}
