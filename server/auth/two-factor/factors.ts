import { z } from "zod";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRow, parseRows, requireRows } from "#server/directus/rows.ts";
import { claimRow, createRows, deleteRow, deleteRows, updateRow } from "#server/directus/writes.ts";
import { log } from "#server/platform/log.ts";
import { isSealedByOldKey, seal, unseal } from "../crypto.ts";
import { feedKind } from "../feed/feed-tokens.ts";

const collection = "identities";
const SecretSchema = z.object({ id: z.string(), key: z.string(), sealed_secret: z.string() });
type SealedSecret = z.output<typeof SecretSchema>;
const CodeSchema = z
  .object({ id: z.string(), password_hash: z.string() })
  .transform(({ id, password_hash }) => ({ id, hash: password_hash }));

const secretFields = ["id", "key", "sealed_secret"] as const;

export const twoFactorKinds = { app: "totp", backup: "backup" } as const;

interface Owner {
  id: string;
  email: string;
}

export async function hasTwoFactor(user: string): Promise<boolean> {
  const filter = { key: { _eq: secretKey(user) } } satisfies CollectionFilter<"identities">;
  return (await serviceClient.readItems(collection, { fields: ["id"], filter, limit: 1 })).length > 0;
}

/** Base32. @returns undefined without one, or when it cannot be decrypted: then only backup codes work */
export async function readSecret(user: string): Promise<string | undefined> {
  const key = secretKey(user);
  const rows = await serviceClient.readItems(collection, {
    fields: secretFields,
    filter: { key: { _eq: key } },
    limit: 1,
  });
  const [row] = requireRows(collection, SecretSchema, rows);
  if (!row) return undefined;
  const secret = unseal(row.sealed_secret, key);
  if (!secret) log.warn({ user }, "the secret of an authenticator app cannot be opened with AUTH_SECRET");
  else await resealSecret(row);
  return secret;
}

/** App secrets and feed tokens, sealed. `page` starts at 1. */
export async function listSecrets(page: number, perPage: number): Promise<SealedSecret[]> {
  const filter = { kind: { _in: [twoFactorKinds.app, feedKind] } } satisfies CollectionFilter<"identities">;
  const query = { fields: secretFields, filter, sort: ["id"], limit: perPage, page } as const;
  return parseRows(collection, SecretSchema, await serviceClient.readItems(collection, query));
}

/** Key rotation: seals with the first secret. A row that was deleted meanwhile stays deleted. */
export async function resealSecret({
  id,
  key,
  sealed_secret,
}: SealedSecret): Promise<"sealed" | "resealed" | "unreadable"> {
  const secret = unseal(sealed_secret, key);
  if (!secret) return "unreadable";
  if (!isSealedByOldKey(sealed_secret, key)) return "sealed";
  try {
    await updateRow(serviceClient, collection, { key: id, changes: { sealed_secret: seal(secret, key) } });
  } catch (error) {
    if (!isDirectusError(error, "not-found")) throw error;
  }
  return "resealed";
}

/** @returns false when the user has one already */
export function saveTotpSecret({ id, email }: Owner, secret: string): Promise<boolean> {
  const key = secretKey(id);
  return claimRow(serviceClient, collection, {
    kind: twoFactorKinds.app,
    key,
    user: id,
    email,
    sealed_secret: seal(secret, key),
  });
}

export async function removeTwoFactor(user: string): Promise<void> {
  await deleteRows(serviceClient, collection, {
    user: { _eq: user },
    kind: { _in: Object.values(twoFactorKinds) },
  });
}

/** Invalidates the previous set; of two concurrent sets one remains. */
export async function replaceBackupCodes(owner: Owner, hashes: string[]): Promise<void> {
  const rows = hashes.map((hash, slot) => ({
    kind: twoFactorKinds.backup,
    key: codeKey(owner.id, slot),
    user: owner.id,
    email: owner.email,
    password_hash: hash,
  }));
  for (let attempt = 1; ; attempt++) {
    await deleteRows(serviceClient, collection, {
      user: { _eq: owner.id },
      kind: { _eq: twoFactorKinds.backup },
    });
    try {
      await createRows(serviceClient, collection, rows);
      return;
    } catch (error) {
      if (attempt === 3 || !isDirectusError(error, "not-unique")) throw error;
    }
  }
}

export async function findBackupCode(
  user: string,
  slot: number,
): Promise<{ id: string; hash: string } | undefined> {
  const filter = { key: { _eq: codeKey(user, slot) } } satisfies CollectionFilter<"identities">;
  const fields = ["id", "password_hash"] as const;
  const [row] = await serviceClient.readItems(collection, { fields, filter, limit: 1 });
  return row && parseRow(collection, CodeSchema, row);
}

export async function deleteBackupCode({ id }: { id: string }): Promise<void> {
  await deleteRow(serviceClient, collection, id);
}

function secretKey(user: string): string {
  return `totp:${user}`;
}

function codeKey(user: string, slot: number): string {
  return `backup:${user}:${slot}`;
}
