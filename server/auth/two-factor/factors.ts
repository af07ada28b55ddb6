import { z } from "zod";
import { isDirectusError } from "#server/directus/errors.ts";
import { parseRow, parseRows, requireRow } from "#server/directus/rows.ts";
import { log } from "#server/platform/log.ts";
import {
  claimIdentity,
  createIdentities,
  deleteIdentities,
  deleteIdentity,
  findIdentity,
  identityFields,
  listSealedIdentities,
  updateIdentity,
} from "../account/identities.ts";
import { isSealedByOldKey, seal, unseal } from "../crypto.ts";

const collection = "identities";
const SecretSchema = z.object({ id: z.string(), key: z.string(), sealed_secret: z.string() });
type SealedSecret = z.output<typeof SecretSchema>;
const CodeSchema = z
  .object({ id: z.string(), password_hash: z.string() })
  .transform(({ id, password_hash }) => ({ id, hash: password_hash }));

interface Owner {
  id: string;
  email: string;
}

export async function hasTwoFactor(user: string): Promise<boolean> {
  return (await findIdentity(["id"], secretKey(user))) !== undefined;
}

/** Base32. @returns undefined without one, or when it cannot be decrypted: then only backup codes work */
export async function readSecret(user: string): Promise<string | undefined> {
  const key = secretKey(user);
  const found = await findIdentity(identityFields.secret, key);
  if (!found) return undefined;
  const row = requireRow(collection, SecretSchema, found);
  const secret = unseal(row.sealed_secret, key);
  if (!secret) log.warn({ user }, "the secret of an authenticator app cannot be opened with AUTH_SECRET");
  else await resealSecret(row);
  return secret;
}

/** App secrets and feed tokens, sealed. `page` starts at 1. */
export async function listSecrets(page: number, perPage: number): Promise<SealedSecret[]> {
  return parseRows(collection, SecretSchema, await listSealedIdentities(page, perPage));
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
    await updateIdentity(id, { sealed_secret: seal(secret, key) });
  } catch (error) {
    if (!isDirectusError(error, "not-found")) throw error;
  }
  return "resealed";
}

/** @returns false when the user has one already */
export function saveTotpSecret({ id, email }: Owner, secret: string): Promise<boolean> {
  const key = secretKey(id);
  return claimIdentity({
    kind: "totp",
    key,
    user: id,
    email,
    sealed_secret: seal(secret, key),
  });
}

export async function removeTwoFactor(user: string): Promise<void> {
  await deleteIdentities(user, ["totp", "backup"]);
}

/** Invalidates the previous set; of two concurrent sets one remains. */
export async function replaceBackupCodes(owner: Owner, hashes: string[]): Promise<void> {
  const rows = hashes.map((hash, slot) => ({
    kind: "backup" as const,
    key: codeKey(owner.id, slot),
    user: owner.id,
    email: owner.email,
    password_hash: hash,
  }));
  for (let attempt = 1; ; attempt++) {
    await deleteIdentities(owner.id, ["backup"]);
    try {
      await createIdentities(rows);
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
  return parseRow(collection, CodeSchema, await findIdentity(identityFields.backupCode, codeKey(user, slot)));
}

export async function deleteBackupCode({ id }: { id: string }): Promise<void> {
  await deleteIdentity(id);
}

function secretKey(user: string): string {
  return `totp:${user}`;
}

function codeKey(user: string, slot: number): string {
  return `backup:${user}:${slot}`;
}
