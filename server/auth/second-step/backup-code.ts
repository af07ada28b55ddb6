import { randomInt } from "node:crypto";

/** Crockford's Base32: nothing in it is mistaken for something else. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const length = 12;

/** How many there are in a set. */
export const codesInSet = 10;

/** A set of backup codes. The first character says which of the set it is; eleven more are 55 random bits. */
export function newBackupCodes(): string[] {
  return Array.from({ length: codesInSet }, (_, slot) => `${slot}${randomText(length - 1)}`);
}

/** A code as people read and write it down. */
export function writeBackupCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** What was typed, as a backup code: capitals, blanks and look-alikes do not matter. Undefined for anything else. */
export function readBackupCode(typed: string): { slot: number; code: string } | undefined {
  const code = typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  return new RegExp(`^\\d[${alphabet}]{${length - 1}}$`).test(code)
    ? { slot: Number(code[0]), code }
    : undefined;
}

function randomText(characters: number): string {
  return Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join("");
}
