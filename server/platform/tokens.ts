import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { config } from "#server/config/config.ts";

export function generateOpaqueId(): string {
  return randomBytes(32).toString("base64url");
}

/** For tokens of high entropy only: unsalted. */
export function hashSha256(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** HMAC of 43 characters under the newest secret of AUTH_SECRET. @param text begins with its purpose */
export function signText(text: string, [secret = ""] = config.auth.secrets): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Key rotation: under any secret of AUTH_SECRET; compares in constant time. */
export function isTextSigned(text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return config.auth.secrets.some((secret) => {
    const expected = Buffer.from(signText(text, [secret]));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Of the link in a mail: `?token=`. */
export function readTokenParam(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
