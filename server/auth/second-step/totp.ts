import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Seconds for which a code is shown. */
const period = 30;

/** @see https://www.rfc-editor.org/rfc/rfc4648#section-6 */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret of 160 bits for an authenticator app, in Base32. @see https://www.rfc-editor.org/rfc/rfc4226#section-4 */
export function newSecret(): string {
  return toBase32(randomBytes(20));
}

/** The step of a moment. @param now milliseconds since 1970 */
export function stepAt(now: number): number {
  return Math.floor(now / 1000 / period);
}

/**
 * The code of one step.
 * @param secret in Base32
 * @see https://www.rfc-editor.org/rfc/rfc6238#section-4
 */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (hash[hash.length - 1] ?? 0) & 0x0f;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/**
 * The step whose code this is: the present one, or one beside it, because clocks differ and typing takes time.
 * @param code six digits
 * @returns undefined for any other code
 * @see https://www.rfc-editor.org/rfc/rfc6238#section-5.2
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const typed = Buffer.from(code);
  const around = [0, -1, 1].map((offset) => stepAt(now) + offset);
  const fitting = around.filter((step) => {
    const expected = Buffer.from(codeAt(secret, step));
    return expected.length === typed.length && timingSafeEqual(expected, typed);
  });
  return fitting[0];
}

/** The digits of a code as it was typed: in groups, or with the digits of an Arabic or Persian keyboard. */
export function digitsIn(typed: string): string {
  return typed
    .replaceAll(/[\s-]/g, "")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** What an app reads from a QR code. @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function keyUri(secret: string, site: string, account: string): string {
  const label = [site, account].map(encodeURIComponent).join(":");
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}`;
}

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
