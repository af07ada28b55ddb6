import { z } from "zod";
import { serviceDirectus } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { parseRow, parseRows, requireRows } from "#server/directus/rows.ts";
import { claimRow, createRows, deleteRow, deleteRows, updateRow } from "#server/directus/writes.ts";
import { log } from "#server/log.ts";
import { feedKind } from "../feed/feed-tokens.ts";
import { isSealedByOldKey, seal, unseal } from "../keys.ts";

const collection = "identities";
const SecretSchema = z.object({ id: z.string(), key: z.string(), sealed_secret: z.string() });
type SealedSecret = z.output<typeof SecretSchema>;
const CodeSchema = z
  .object({ id: z.string(), password_hash: z.string() })
  .transform(({ id, password_hash }) => ({ id, hash: password_hash }));

const secretFields = ["id", "key", "sealed_secret"];

/** The kinds of rows that are a second step and no way in by themselves. */
export const secondStepKinds = { app: "totp", backup: "backup" } as const;

/** Whose second step it is. */
interface Owner {
  id: string;
  email: string;
}

/** True for a user who is asked for a second step: the row of their app is what turns it on. */
export async function hasSecondStep(user: string): Promise<boolean> {
  const filter = { key: { _eq: secretKey(user) } };
  return (await serviceDirectus.readItems(collection, { fields: ["id"], filter, limit: 1 })).length > 0;
}

/**
 * The secret of a user's app, in Base32. One that was sealed with a former AUTH_SECRET is sealed anew.
 * @returns undefined where there is none, and where it cannot be opened any more: then only backup codes help
 */
export async function readSecret(user: string): Promise<string | undefined> {
  const key = secretKey(user);
  const rows = await serviceDirectus.readItems(collection, {
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

/** The secrets of all apps and the tokens of private feeds as they are kept, a page of them. @param page the first is 1 */
export async function listSecrets(page: number, perPage: number): Promise<SealedSecret[]> {
  const filter = { kind: { _in: [secondStepKinds.app, feedKind] } };
  const query = { fields: secretFields, filter, sort: ["id"], limit: perPage, page };
  return parseRows(collection, SecretSchema, await serviceDirectus.readItems(collection, query));
}

/** Seals a secret with the first of AUTH_SECRET, unless it is. One that its owner has just removed stays away. */
export async function resealSecret({
  id,
  key,
  sealed_secret,
}: SealedSecret): Promise<"sealed" | "resealed" | "unreadable"> {
  const secret = unseal(sealed_secret, key);
  if (!secret) return "unreadable";
  if (!isSealedByOldKey(sealed_secret, key)) return "sealed";
  try {
    await updateRow(serviceDirectus, collection, id, { sealed_secret: seal(secret, key) });
  } catch (error) {
    if (!isDirectusError(error, "not-found")) throw error;
  }
  return "resealed";
}

/** Keeps the secret of a user's app, sealed. @returns false when they have one already */
export function keepSecret({ id, email }: Owner, secret: string): Promise<boolean> {
  const key = secretKey(id);
  return claimRow(serviceDirectus, collection, {
    kind: secondStepKinds.app,
    key,
    user: id,
    email,
    sealed_secret: seal(secret, key),
  });
}

/** Forgets a user's app and backup codes: they are asked for no second step any more. */
export async function forgetSecondStep(user: string): Promise<void> {
  await deleteRows(serviceDirectus, collection, {
    user: { _eq: user },
    kind: { _in: Object.values(secondStepKinds) },
  });
}

/** Keeps the hashes of a new set of backup codes; those before open nothing any more. Of two sets at once one stays. */
export async function replaceBackupCodes(owner: Owner, hashes: string[]): Promise<void> {
  const rows = hashes.map((hash, slot) => ({
    kind: secondStepKinds.backup,
    key: codeKey(owner.id, slot),
    user: owner.id,
    email: owner.email,
    password_hash: hash,
  }));
  for (let attempt = 1; ; attempt++) {
    await deleteRows(serviceDirectus, collection, {
      user: { _eq: owner.id },
      kind: { _eq: secondStepKinds.backup },
    });
    try {
      await createRows(serviceDirectus, collection, rows);
      return;
    } catch (error) {
      if (attempt === 3 || !isDirectusError(error, "not-unique")) throw error;
    }
  }
}

/** The backup code of a user in this place of their set, unless it was used. */
export async function findBackupCode(
  user: string,
  slot: number,
): Promise<{ id: string; hash: string } | undefined> {
  const filter = { key: { _eq: codeKey(user, slot) } };
  const fields = ["id", "password_hash"];
  const [row] = await serviceDirectus.readItems(collection, { fields, filter, limit: 1 });
  return row && parseRow(collection, CodeSchema, row);
}

/** A backup code is used: it opens nothing any more. */
export async function forgetBackupCode({ id }: { id: string }): Promise<void> {
  await deleteRow(serviceDirectus, collection, id);
}

function secretKey(user: string): string {
  return `totp:${user}`;
}

function codeKey(user: string, slot: number): string {
  return `backup:${user}:${slot}`;
}
