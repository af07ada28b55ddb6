import { createHmac, hkdfSync } from "node:crypto";

/** The password that the site gives a customer in Directus: the design's own formula, not the site's code. */
export function derivePassword(user: string, authSecret: string): string {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "vitrine", "directus-password-v1", 32));
  return `Aa1_${createHmac("sha256", key).update(`directus-pw:${user}`).digest("base64url")}`;
}
