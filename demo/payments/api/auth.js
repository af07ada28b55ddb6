import { createUnauthorizedError } from "./errors.js";

/**
 * Answers with what the key may do, or throws as Stripe does: 401 for no key, an unknown one, or a live one;
 * publishable keys are for browser routes only.
 * @param {import("../simulator.js").Sim} sim @param {import("node:http").IncomingMessage} request
 * @returns {Set<string> | undefined} undefined for all; a restricted key may do nothing that it was not given
 */
export function authenticate(sim, request) {
  const key = keyOf(request.headers.authorization ?? "");
  if (!key) {
    throw createUnauthorizedError(
      "You did not provide an API key. You need to provide your API key in the Authorization header, " +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (/^(sk|rk|pk)_live_/.test(key)) {
    throw createUnauthorizedError(
      "This is a local stand-in: live keys are refused. Use a key that starts with sk_test_.",
    );
  }
  if (!/^(sk|rk|pk)_test_\w+$/.test(key))
    throw createUnauthorizedError(`Invalid API Key provided: ${masked(key)}`);
  if (key.startsWith("pk_")) {
    throw createUnauthorizedError(
      "This API call cannot be made with a publishable API key. Please use a secret API key.",
      "secret_key_required",
    );
  }
  return key.startsWith("rk_") ? new Set(sim.restrictedKeys[key]) : undefined;
}

function keyOf(authorization) {
  const [scheme, value = ""] = authorization.split(/\s+/);
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, "base64").toString().split(":")[0];
  return "";
}

function masked(key) {
  return `${key.slice(0, 8)}${"*".repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;
}
