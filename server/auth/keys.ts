import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { config } from "#server/config.ts";

/** One key for each purpose, so that what is signed for one is worth nothing for another. */
type Purpose = "csrf" | "nonce" | "seal" | "preview" | "mail-code" | "directus-password" | "trail";

const algorithm = "aes-256-gcm";
const known = new Map<Purpose, Buffer[]>();

/** One for each secret of AUTH_SECRET: the first signs and seals, all of them open. */
function keysFor(purpose: Purpose): Buffer[] {
  const keys = known.get(purpose) ?? config.auth.secrets.map((secret) => deriveKey(purpose, secret));
  known.set(purpose, keys);
  return keys;
}

function deriveKey(purpose: Purpose, secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "vitrine", `${purpose}-v1`, 32));
}

/** HMAC-SHA256 of a text under the key of one purpose. */
export function sign(purpose: Purpose, text: string): Buffer {
  return signatures(purpose, text)[0] ?? Buffer.alloc(0);
}

/** What `sign` says now, and what it said before AUTH_SECRET got its first secret: newest first. */
export function signatures(purpose: Purpose, text: string): Buffer[] {
  return keysFor(purpose).map((key) => createHmac("sha256", key).update(text).digest());
}

/** Whether a signature is one of ours, under any secret that still counts. */
export function isSigned(purpose: Purpose, text: string, signature: Buffer): boolean {
  return signatures(purpose, text).some(
    (expected) => expected.length === signature.length && timingSafeEqual(expected, signature),
  );
}

/** What a store keeps of a secret that somebody else holds. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Encrypts a text (AES-256-GCM); `owner` is bound to it, so that it opens for nobody else. */
export function seal(text: string, owner: string): string {
  const [key = Buffer.alloc(0)] = keysFor("seal");
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text that was sealed for this owner; undefined when the seal is broken, or its secret is not in AUTH_SECRET. */
export function unseal(sealed: string, owner: string): string | undefined {
  return keysFor("seal")
    .map((key) => unsealWith(key, sealed, owner))
    .find((text) => text !== undefined);
}

/** True for what opens, but not with the first secret: it should be sealed anew before the old one goes. */
export function isSealedByOldKey(sealed: string, owner: string): boolean {
  const [newest, ...older] = keysFor("seal").map((key) => unsealWith(key, sealed, owner));
  return newest === undefined && older.some((text) => text !== undefined);
}

function unsealWith(key: Buffer, sealed: string, owner: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 12))
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
  return passwordOf(sign("directus-password", `directus-pw:${user}`));
}

/** Those that this customer may still have, as long as they have not signed in since AUTH_SECRET got its first secret. */
export function formerPasswords(user: string): string[] {
  return signatures("directus-password", `directus-pw:${user}`).slice(1).map(passwordOf);
}

function passwordOf(signature: Buffer): string {
  return `Aa1_${signature.toString("base64url")}`;
}
