import { randomInt } from "node:crypto";

/** Crockford's Base32: no ambiguous characters. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const length = 12;

export const codesInSet = 10;

/** The first character is the slot in the set; eleven more are 55 random bits. */
export function generateBackupCodeSet(): string[] {
  return Array.from({ length: codesInSet }, (_, slot) => `${slot}${randomText(length - 1)}`);
}

export function writeBackupCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** Accepts capitals, spaces and look-alikes. Undefined for any other input. */
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
