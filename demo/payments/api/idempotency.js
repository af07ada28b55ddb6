import { createHash } from "node:crypto";
import { createInvalidRequestError, StripeError } from "./errors.js";

const keptSeconds = 24 * 60 * 60;
const maxKeyLength = 255;

/**
 * One idempotency key, from its first use to the stored answer.
 * @param {import("../simulator.js").Sim} sim @param {Set<string>} inFlight keys of requests that are being answered
 * @param {{ key: string, method: string, path: string, params: unknown, getRequestId: string }} use
 */
export function claimKey(sim, inFlight, use) {
  if (use.key.length > maxKeyLength) {
    throw createInvalidRequestError(
      `Idempotency key is too long: it can have up to ${maxKeyLength} characters.`,
    );
  }
  if (inFlight.has(use.key)) throw inUse(use.key);
  const stored = sim.store.get("idempotency", use.key);
  if (stored && stored.created > sim.now() - keptSeconds) {
    refuseMismatch(stored, use);
    return { replay: stored };
  }
  inFlight.add(use.key);
  return {
    keep(status, body) {
      const { key: id, requestId } = use;
      const record = {
        id,
        requestId,
        status,
        body,
        created: sim.now(),
        endpoint: endpointOf(use),
        params: digest(use),
      };
      sim.store.put("idempotency", record);
    },
    release: () => inFlight.delete(use.key),
  };
}

function refuseMismatch(stored, use) {
  const advice = `Try using a key other than '${use.key}' if you meant to execute a different request.`;
  if (stored.endpoint !== endpointOf(use)) {
    throw idempotencyError(
      "Keys for idempotent requests can only be used for the same endpoint they were first used for " +
        `('${endpointOf(use).split(" ")[1]}' vs '${stored.endpoint.split(" ")[1]}'). ${advice}`,
    );
  }
  if (stored.params !== digest(use)) {
    throw idempotencyError(
      "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
        advice,
    );
  }
}

function idempotencyError(message) {
  return new StripeError(400, { type: "idempotency_error", message });
}

function inUse(key) {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  return createInvalidRequestError(message, { status: 409, code: "idempotency_key_in_use" });
}

function endpointOf({ method, path }) {
  return `${method} ${path}`;
}

function digest({ params }) {
  return createHash("sha256")
    .update(JSON.stringify(sorted(params)))
    .digest("hex");
}

function sorted(value) {
  if (typeof value !== "object" || value === null) return value;
  return Object.keys(value)
    .sort()
    .map((key) => [key, sorted(value[key])]);
}
