import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { seal, unseal } from "../keys.ts";
import { hashPassword } from "../passwords.ts";
import { newBackupCodes, writeBackupCode } from "./backup-code.ts";
import { replaceBackupCodes } from "./factors.ts";

const kind = "backup-codes-shown";

/**
 * Makes a new set of backup codes, which replaces the one before. Only hashes of them last; to be looked at, printed
 * and downloaded they are kept sealed for some minutes.
 */
export async function makeBackupCodes(user: { id: string; email: string }): Promise<void> {
  const codes = newBackupCodes();
  await replaceBackupCodes(user, await Promise.all(codes.map(hashPassword)));
  const shown = seal(JSON.stringify(codes.map(writeBackupCode)), ownerOf(user.id));
  await store.set(kind, user.id, shown, limits.secondStep);
}

/** The set that a member has just made, as they write it down; undefined once they have kept it, or time is over. */
export async function readShownCodes(user: string): Promise<string[] | undefined> {
  const shown = await store.get<string>(kind, user);
  const opened = shown && unseal(shown, ownerOf(user));
  return opened ? JSON.parse(opened) : undefined;
}

/** The member has kept them: nobody sees them any more. */
export async function hideCodes(user: string): Promise<void> {
  await store.delete(kind, user);
}

function ownerOf(user: string): string {
  return `backup-codes ${user}`;
}
