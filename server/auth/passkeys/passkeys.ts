import { deleteItem } from "@directus/sdk";
import { z } from "zod";
import type { UnknownSchema } from "#server/directus/clients/client.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { encodeCollectionName, encodePathSegment } from "#server/directus/naming/native-names.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { hashSha256 } from "../crypto.ts";

const collection = "identities";
const kind = "passkey";
const fields = [
  "id",
  "user",
  "email",
  "name",
  "credential_id",
  "public_key",
  "counter",
  "transports",
  "date_created",
  "last_used_at",
] as const;
const Time = z
  .string()
  .nullish()
  .transform((value) => (value ? Date.parse(value) : undefined));
const PasskeySchema = z
  .object({
    id: z.string(),
    user: z.string(),
    name: z.string().nullish(),
    credential_id: z.string(),
    public_key: z.string(),
    counter: z.coerce.number(),
    transports: z.array(z.string()).nullish(),
    date_created: Time,
    last_used_at: Time,
  })
  .transform((row) => ({
    id: row.id,
    user: row.user,
    name: row.name ?? "",
    credentialId: row.credential_id,
    publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
    counter: row.counter,
    transports: row.transports ?? [],
    createdAt: row.date_created,
    usedAt: row.last_used_at,
  }));

/** Times in epoch milliseconds. */
export type Passkey = z.output<typeof PasskeySchema>;

export interface NewPasskey {
  user: string;
  email: string;
  name: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  deviceType: string;
  backedUp: boolean;
}

export async function findPasskey(credentialId: string): Promise<Passkey | undefined> {
  const filter = { key: { _eq: keyOf(credentialId) } } satisfies CollectionFilter<"identities">;
  const rows = await serviceClient.readItems(collection, { fields, filter, limit: 1 });
  // Some databases compare case-insensitively; credential ids are case-sensitive.
  return parseRows(collection, PasskeySchema, rows).find((row) => row.credentialId === credentialId);
}

export async function listPasskeys(user: string): Promise<Passkey[]> {
  const filter = { kind: { _eq: kind }, user: { _eq: user } } satisfies CollectionFilter<"identities">;
  const sort = ["date_created"] as const;
  const rows = await serviceClient.readItems(collection, { fields, filter, sort, limit: -1 });
  return parseRows(collection, PasskeySchema, rows);
}

/** @returns false when this credential is registered already, by any user */
export function savePasskey(passkey: NewPasskey): Promise<boolean> {
  return claimRow(serviceClient, collection, {
    kind,
    key: keyOf(passkey.credentialId),
    user: passkey.user,
    email: passkey.email,
    name: passkey.name,
    credential_id: passkey.credentialId,
    public_key: Buffer.from(passkey.publicKey).toString("base64url"),
    counter: passkey.counter,
    transports: passkey.transports,
    device_type: passkey.deviceType,
    backed_up: passkey.backedUp,
  });
}

export async function touchPasskey({ id }: Passkey, counter: number): Promise<void> {
  await updateRow(serviceClient, collection, {
    key: id,
    changes: { counter, last_used_at: new Date().toISOString() },
  });
}

export async function renamePasskey({ id }: Passkey, name: string): Promise<void> {
  await updateRow(serviceClient, collection, { key: id, changes: { name } });
}

export async function deletePasskey({ id }: Passkey): Promise<void> {
  await serviceClient.request(
    deleteItem<UnknownSchema, string>(encodeCollectionName(collection), encodePathSegment(id)),
  );
}

/** Hashed, because credential ids may be longer than the column. */
function keyOf(credentialId: string): string {
  return `passkey:${hashSha256(credentialId)}`;
}
