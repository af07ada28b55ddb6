import { invalidRequest, unauthorized } from "./errors.js";

const restrictedWrites = /^\/v1\/(checkout|customers|billing_portal|refunds|subscriptions|invoices)(\/|$)/;

/**
 * Answers with the key's kind, or throws as Stripe does: 401 for no key, an unknown one, or a live one; 403
 * where a restricted key has no permission; publishable keys are for browser routes only.
 * @param {import("node:http").IncomingMessage} request @param {string} path
 */
export function authenticate(request, path) {
  const key = keyOf(request.headers.authorization ?? "");
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, " +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (/^(sk|rk|pk)_live_/.test(key)) {
    throw unauthorized(
      "This is a local stand-in: live keys are refused. Use a key that starts with sk_test_.",
    );
  }
  if (!/^(sk|rk|pk)_test_\w+$/.test(key)) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  if (key.startsWith("pk_")) {
    throw unauthorized(
      "This API call cannot be made with a publishable API key. Please use a secret API key.",
      "secret_key_required",
    );
  }
  if (key.startsWith("rk_") && request.method !== "GET" && !restrictedWrites.test(path)) {
    throw invalidRequest(
      `The provided key '${masked(key)}' does not have the required permissions for this endpoint.`,
      { status: 403, code: "more_permissions_required_for_application" },
    );
  }
  return key.slice(0, 2);
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
