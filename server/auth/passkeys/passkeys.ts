import { deleteItem } from "@directus/sdk";
import { z } from "zod";
import { serviceDirectus } from "#server/directus/doors.ts";
import { collectionName, pathSegment } from "#server/directus/names.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { hashOf } from "../keys.ts";

const collection = "identities";
const kind = "passkey";
const fields = [
  ...["id", "user", "email", "name", "credential_id", "public_key", "counter", "transports"],
  ...["date_created", "last_used_at"],
];
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

/** A passkey of a user, as it is kept; times in milliseconds since 1970. */
export type Passkey = z.output<typeof PasskeySchema>;

/** A passkey that has just been made. */
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

/** The passkey with this credential id, whoever it belongs to, or undefined. */
export async function findPasskey(credentialId: string): Promise<Passkey | undefined> {
  const filter = { key: { _eq: keyOf(credentialId) } };
  const rows = await serviceDirectus.readItems(collection, { fields, filter, limit: 1 });
  // Some databases compare without regard to case; credential ids do not.
  return parseRows(collection, PasskeySchema, rows).find((row) => row.credentialId === credentialId);
}

/** A user's passkeys, oldest first. */
export async function listPasskeys(user: string): Promise<Passkey[]> {
  const filter = { kind: { _eq: kind }, user: { _eq: user } };
  const sort = ["date_created"];
  const rows = await serviceDirectus.readItems(collection, { fields, filter, sort, limit: -1 });
  return parseRows(collection, PasskeySchema, rows);
}

/** Keeps a passkey. @returns false when this credential is kept already, for whomever */
export function keepPasskey(passkey: NewPasskey): Promise<boolean> {
  return claimRow(serviceDirectus, collection, {
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

/** Writes down that a passkey was used, with the counter that it told. */
export async function touchPasskey({ id }: Passkey, counter: number): Promise<void> {
  await updateRow(serviceDirectus, collection, id, { counter, last_used_at: new Date().toISOString() });
}

/** Gives a passkey another name. */
export async function renamePasskey({ id }: Passkey, name: string): Promise<void> {
  await updateRow(serviceDirectus, collection, id, { name });
}

/** Forgets a passkey: it opens nothing any more. */
export async function deletePasskey({ id }: Passkey): Promise<void> {
  await serviceDirectus.request(deleteItem(collectionName(collection) as never, pathSegment(id)));
}

/** Credential ids may be longer than the key's column. */
function keyOf(credentialId: string): string {
  return `passkey:${hashOf(credentialId)}`;
}
