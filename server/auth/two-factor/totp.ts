import { Secret, TOTP } from "otpauth";

/** 160 bits in Base32. @see https://www.rfc-editor.org/rfc/rfc4226#section-4 */
export function generateTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * TOTP time step of a code; also the neighbouring ones, as clocks differ (RFC 6238, section 5.2).
 * @param secret in Base32
 */
export function verifyTotp(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

/** Accepts grouped digits, and those of Arabic and Persian keyboards. */
export function extractDigits(typed: string): string {
  return typed
    .replaceAll(/[\s-]/g, "")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function buildTotpUri(secret: string, site: string, account: string): string {
  return new TOTP({ secret, issuer: site, label: account }).toString();
}
