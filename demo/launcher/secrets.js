import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secrets of one DEMO_DIR: made once, so that sessions and tokens survive a restart.
 *
 * @param {string} dir
 */
export function loadSecrets(dir) {
  const path = join(dir, "secrets.json");
  const secrets = { ...freshSecrets(), ...readSecrets(path) };
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}

/** @typedef {ReturnType<typeof freshSecrets>} Secrets */

function freshSecrets() {
  return {
    authSecret: randomText(),
    directusSecret: randomText(),
    adminPassword: randomText(12),
    adminToken: randomText(),
    serviceToken: randomText(),
    stripeSecretKey: `sk_test_${randomBytes(18).toString("hex")}`,
    stripePublishableKey: `pk_test_${randomBytes(18).toString("hex")}`,
    directusWebhookSecret: randomText(),
    previewKey: randomText(),
    webhookSecret: `whsec_${randomText()}`,
    identityClientSecret: randomText(),
    identityCookieKey: randomText(),
  };
}

function randomText(bytes = 32) {
  return randomBytes(bytes).toString("base64url");
}

/** @param {string} path */
function readSecrets(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return {};
    throw error;
  }
}
