import { z } from "zod";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { hashSha256 } from "#server/platform/tokens.ts";
import {
  claimIdentity,
  deleteIdentity,
  findIdentity,
  identityFields,
  listIdentities,
  updateIdentity,
} from "../account/identities.ts";
import { epochSchema } from "../account/identity.ts";

const collection = "identities";
const kind = "passkey";
const PasskeySchema = z
  .object({
    id: z.string(),
    user: z.string(),
    name: z.string().nullish(),
    credential_id: z.string(),
    public_key: z.string(),
    counter: z.coerce.number(),
    transports: z.array(z.string()).nullish(),
    date_created: epochSchema,
    last_used_at: epochSchema,
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
  const found = parseRow(
    collection,
    PasskeySchema,
    await findIdentity(identityFields.passkey, buildIdentityKey(credentialId)),
  );
  return found?.credentialId === credentialId ? found : undefined;
}

export async function listPasskeys(user: string): Promise<Passkey[]> {
  return parseRows(collection, PasskeySchema, await listIdentities(identityFields.passkey, user, [kind]));
}

/** @returns false when this credential is registered already, by any user */
export function savePasskey(passkey: NewPasskey): Promise<boolean> {
  return claimIdentity({
    kind,
    key: buildIdentityKey(passkey.credentialId),
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
  await updateIdentity(id, { counter, last_used_at: new Date().toISOString() });
}

export async function renamePasskey({ id }: Passkey, name: string): Promise<void> {
  await updateIdentity(id, { name });
}

export async function deletePasskey({ id }: Passkey): Promise<void> {
  await deleteIdentity(id);
}

/** Hashed, because credential ids may be longer than the column. */
function buildIdentityKey(credentialId: string): string {
  return `passkey:${hashSha256(credentialId)}`;
}
