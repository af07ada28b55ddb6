import { createHmac } from "node:crypto";

/**
 * The Stripe-Signature header: one v1 per active secret, over the exact body.
 * @param {string} body @param {string[]} secrets @param {number} timestamp Unix seconds
 */
export function createSignatureHeader(body, secrets, timestamp) {
  const signatures = secrets.map((secret) => {
    const digest = createHmac("sha256", secret).update(`${timestamp}.${body}`, "utf8").digest("hex");
    return `v1=${digest}`;
  });
  return [`t=${timestamp}`, ...signatures].join(",");
}
