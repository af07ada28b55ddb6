import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { config } from "#server/config.ts";

/** One key for each purpose, so that what is signed for one is worth nothing for another. */
type Purpose = "csrf" | "nonce" | "seal" | "preview" | "mail-code" | "directus-password";

const algorithm = "aes-256-gcm";
const known = new Map<Purpose, Buffer>();

function keyFor(purpose: Purpose): Buffer {
  const key = known.get(purpose) ?? deriveKey(purpose);
  known.set(purpose, key);
  return key;
}

function deriveKey(purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", config.auth.secret, "vitrine", `${purpose}-v1`, 32));
}

/** HMAC-SHA256 of a text under the key of one purpose. */
export function sign(purpose: Purpose, text: string): Buffer {
  return createHmac("sha256", keyFor(purpose)).update(text).digest();
}

/** What a store keeps of a secret that somebody else holds. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Encrypts a text (AES-256-GCM); `owner` is bound to it, so that it opens for nobody else. */
export function seal(text: string, owner: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyFor("seal"), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text that was sealed for this owner; undefined when the seal is broken or AUTH_SECRET was changed. */
export function unseal(sealed: string, owner: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(algorithm, keyFor("seal"), bytes.subarray(0, 12))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}

/**
 * The Directus password of a customer whose credentials Vitrine keeps: any way in ends in an ordinary Directus
 * session. The prefix satisfies Directus's strong password policy.
 */
export function derivedPassword(user: string): string {
  return `Aa1_${sign("directus-password", `directus-pw:${user}`).toString("base64url")}`;
}
