import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { config } from "#server/config/config.ts";

/** Key separation: a signature for one purpose is invalid for any other. */
type Purpose = "csrf" | "nonce" | "seal" | "preview" | "mail-code" | "directus-password" | "trail";

const algorithm = "aes-256-gcm";
const known = new Map<Purpose, Buffer[]>();

/** Key rotation: one key per secret in AUTH_SECRET; the first signs and encrypts, all of them verify and decrypt. */
function deriveKeys(purpose: Purpose): Buffer[] {
  const keys = known.get(purpose) ?? config.auth.secrets.map((secret) => deriveKey(purpose, secret));
  known.set(purpose, keys);
  return keys;
}

function deriveKey(purpose: Purpose, secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "vitrine", `${purpose}-v1`, 32));
}

export function sign(purpose: Purpose, text: string): Buffer {
  return computeSignatures(purpose, text)[0] ?? Buffer.alloc(0);
}

/** Under each secret, newest first. */
export function computeSignatures(purpose: Purpose, text: string): Buffer[] {
  return deriveKeys(purpose).map((key) => createHmac("sha256", key).update(text).digest());
}

/** Under any secret in AUTH_SECRET; compares in constant time. */
export function isSigned(purpose: Purpose, text: string, signature: Buffer): boolean {
  return computeSignatures(purpose, text).some(
    (expected) => expected.length === signature.length && timingSafeEqual(expected, signature),
  );
}

/** AES-256-GCM; `owner` is authenticated, so that a ciphertext cannot be moved to another owner. */
export function seal(text: string, owner: string): string {
  const [key = Buffer.alloc(0)] = deriveKeys("seal");
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Undefined when tampered with, or when its secret is no longer in AUTH_SECRET. */
export function unseal(sealed: string, owner: string): string | undefined {
  return deriveKeys("seal")
    .map((key) => unsealByKey(key, sealed, owner))
    .find((text) => text !== undefined);
}

/** Key rotation: to be sealed again before the old secret is removed. */
export function isSealedByOldKey(sealed: string, owner: string): boolean {
  const [newest, ...older] = deriveKeys("seal").map((key) => unsealByKey(key, sealed, owner));
  return newest === undefined && older.some((text) => text !== undefined);
}

function unsealByKey(key: Buffer, sealed: string, owner: string): string | undefined {
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

/** A customer's Directus password. The prefix satisfies Directus's strong password policy. */
export function generateDerivedPassword(user: string): string {
  return toPassword(sign("directus-password", `directus-pw:${user}`));
}

/** Valid until the customer's next sign-in. */
export function listFormerPasswords(user: string): string[] {
  return computeSignatures("directus-password", `directus-pw:${user}`).slice(1).map(toPassword);
}

function toPassword(signature: Buffer): string {
  return `Aa1_${signature.toString("base64url")}`;
}
