import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { seal, unseal } from "../crypto.ts";
import { hashPassword } from "../password/passwords.ts";
import { generateBackupCodeSet, writeBackupCode } from "./backup-code.ts";
import { replaceBackupCodes } from "./factors.ts";

const kind = "backup-codes-shown";

/** Only hashes are permanent; the codes stay encrypted for some minutes, to be shown and downloaded. */
export async function generateBackupCodes(user: { id: string; email: string }): Promise<void> {
  const codes = generateBackupCodeSet();
  await replaceBackupCodes(user, await Promise.all(codes.map(hashPassword)));
  const shown = seal(JSON.stringify(codes.map(writeBackupCode)), getSealOwner(user.id));
  await store.set(kind, user.id, { value: shown, seconds: limits.twoFactorLifetime });
}

export async function readNewBackupCodes(user: string): Promise<string[] | undefined> {
  const shown = await store.get<string>(kind, user);
  const opened = shown && unseal(shown, getSealOwner(user));
  return opened ? JSON.parse(opened) : undefined;
}

export async function forgetNewBackupCodes(user: string): Promise<void> {
  await store.delete(kind, user);
}

function getSealOwner(user: string): string {
  return `backup-codes ${user}`;
}
