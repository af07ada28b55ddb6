import { randomBytes } from "node:crypto";
import { z } from "zod";
import { serviceClient } from "#server/directus/clients/clients.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows, requireRow } from "#server/directus/rows.ts";
import { createRow, deleteRows } from "#server/directus/writes.ts";
import { hashSha256, seal, unseal } from "../crypto.ts";

const collection = "identities";

/** Rows of this kind are a private feed's token, not a sign-in method. */
export const feedKind = "feed";

const SealedSchema = z.object({ key: z.string(), sealed_secret: z.string() });
const OwnerSchema = z.object({ key: z.string(), user: z.string() });

/** The old feed URL stops working. Looked up by hash; also stored encrypted, to show it again. */
export async function replaceFeedToken({ id, email }: { id: string; email: string }): Promise<void> {
  await deleteFeedToken(id);
  // Hex, because paths of this site are lower case.
  const token = randomBytes(32).toString("hex");
  const key = keyOf(token);
  const sealed_secret = seal(token, key);
  await createRow(serviceClient, collection, { kind: feedKind, key, user: id, email, sealed_secret });
}

export async function deleteFeedToken(user: string): Promise<void> {
  await deleteRows(serviceClient, collection, { user: { _eq: user }, kind: { _eq: feedKind } });
}

/** `token` is undefined when it cannot be decrypted with AUTH_SECRET: the URL works but cannot be shown. */
export async function readFeedToken(user: string): Promise<{ token: string | undefined } | undefined> {
  const [row] = await serviceClient.readItems(collection, {
    fields: ["key", "sealed_secret"],
    filter: { user: { _eq: user }, kind: { _eq: feedKind } },
    sort: ["-date_created"],
    limit: 1,
  });
  if (!row) return undefined;
  const { key, sealed_secret } = requireRow(collection, SealedSchema, row);
  return { token: unseal(sealed_secret, key) };
}

export async function findFeedOwner(token: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{64}$/.test(token)) return undefined;
  const key = keyOf(token);
  const query = {
    fields: ["key", "user"],
    filter: { key: { _eq: key } } satisfies CollectionFilter<"identities">,
    limit: 1,
  } as const;
  const rows = parseRows(collection, OwnerSchema, await serviceClient.readItems(collection, query));
  // Some databases compare case-insensitively.
  return rows.find((row) => row.key === key)?.user;
}

function keyOf(token: string): string {
  return `${feedKind}:${hashSha256(token)}`;
}
