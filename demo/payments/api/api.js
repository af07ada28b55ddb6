import { setTimeout as delay } from "node:timers/promises";
import { handlers } from "../resources/index.js";
import { authenticate } from "./auth.js";
import { apiVersion, findOperation } from "./contract.js";
import { createInvalidRequestError, createNotImplementedError, StripeError } from "./errors.js";
import { checkExpand, presentObject } from "./expand.js";
import { decodeForm } from "./form.js";
import { claimKey } from "./idempotency.js";
import { checkPermissions } from "./permissions.js";
import { validateParams } from "./validate.js";

/**
 * The server-side API under /v1: authenticates, validates, honours the idempotency key, runs the handler and
 * commits before it answers.
 * @param {import("../simulator.js").Sim} sim
 */
export function createApi(sim) {
  const inFlight = new Set();

  /**
   * @param {import("node:http").IncomingMessage} request @param {URL} url @param {string} body
   * @param {any} [fault] @returns {Promise<{ status: number, body: any, headers: Record<string, string> }>}
   */
  return async function answer(request, url, body, fault) {
    const call = { method: request.method, path: url.pathname, requestId: sim.newId("req_", 14), fault };
    const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    const reply = await run(call, key, request, url, body).catch((error) => failure(error));
    logRequest(call, key, reply);
    reply.headers = {
      "request-id": call.requestId,
      "stripe-version": apiVersion,
      date: new Date(sim.now() * 1000).toUTCString(),
      ...(key && { "idempotency-key": key }),
      ...reply.headers,
    };
    return reply;
  };

  async function run(call, key, request, url, body) {
    const held = authenticate(sim, request);
    checkVersion(request.headers["stripe-version"]);
    const found = findOperation(call.method, call.path);
    if (!found) throw unrecognised(call);
    const handler = handlers[found.name];
    if (!handler)
      throw createNotImplementedError(
        `The local stand-in does not cover ${found.name} (${found.operation.operationId}).`,
      );
    const params = decodeForm(call.method === "POST" ? formOf(request, body) : url.searchParams);
    checkPermissions(held, { ...call, operation: found.operation, params });
    if (!key) return execute(call, found, handler, params);

    const claim = claimKey(sim, inFlight, { key, params, ...call });
    if (claim.replay) return replayed(claim.replay);
    try {
      return await execute(call, found, handler, params, { ...claim, key });
    } finally {
      claim.release();
    }
  }

  async function execute(call, { operation, ids }, handler, raw, claim) {
    const { fault } = call;
    if (fault?.delay_ms) await delay(fault.delay_ms);
    if (fault?.status && !fault.execute) return settle(claim, faultReply(call), fault.store);
    const params = validateParams(operation["x-body"] ?? operation["x-query"], raw);
    checkExpand(operation.response, operation["x-list"], params.expand ?? []);
    try {
      sim.requestInProgress = { id: call.requestId, idempotency_key: claim?.key ?? null };
      const result = handler(sim, { params, ids, path: call.path });
      const reply = { status: 200, body: presentObject(sim, result, params.expand), headers: {} };
      return fault?.status ? settle(claim, faultReply(call), fault.store) : settle(claim, reply, true);
    } catch (error) {
      const reply = failure(error);
      const executed = error.stored || reply.status === 402 || reply.status === 500;
      if (!executed) sim.store.discardAdded();
      return settle(claim, reply, executed);
    } finally {
      sim.requestInProgress = undefined;
    }
  }

  function settle(claim, reply, stored) {
    if (stored) claim?.keep(reply.status, reply.body);
    sim.commit();
    return reply;
  }

  function failure(error) {
    if (!(error instanceof StripeError)) {
      console.error(error);
      const message = "An unexpected error occurred in the payment stand-in.";
      return { status: 500, body: { error: { type: "api_error", message } }, headers: {} };
    }
    const presented = mapObjects(error, (object) => presentObject(sim, object));
    return {
      status: error.status,
      body: presented.body(`${sim.publicUrl}/_sim/requests`),
      headers: error.headers,
    };
  }

  function logRequest(call, key, reply) {
    const replayed = "idempotent-replayed" in (reply.headers ?? {});
    const { requestId: id, method, path } = call;
    sim.requests.push({
      id,
      method,
      path,
      status: reply.status,
      idempotency_key: key ?? null,
      replayed,
      at: sim.now(),
    });
    if (sim.requests.length > 2_000) sim.requests.splice(0, 1_000);
  }
}

function replayed(stored) {
  const headers = { "idempotent-replayed": "true", "original-request": stored.requestId };
  return { status: stored.status, body: stored.body, headers };
}

function faultReply({ fault }) {
  const type = fault.status < 500 ? "invalid_request_error" : "api_error";
  const code = fault.status === 429 ? { code: "rate_limit" } : {};
  const message = fault.message ?? `Fault injected by the stand-in's control API: ${fault.status}.`;
  const body = { error: { type, ...code, message, ...fault.error } };
  return { status: fault.status, body, headers: fault.headers ?? {} };
}

function mapObjects(error, change) {
  for (const [name, value] of Object.entries(error.fields)) {
    if (value?.object) error.fields[name] = change(value);
  }
  return error;
}

function checkVersion(version) {
  if (!version || version === apiVersion) return;
  throw createInvalidRequestError(
    `Invalid Stripe API version: ${version}. The local stand-in speaks ${apiVersion} only.`,
  );
}

function formOf(request, body) {
  const type = request.headers["content-type"] ?? "";
  if (body && !type.startsWith("application/x-www-form-urlencoded")) {
    throw createInvalidRequestError(
      "Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any " +
        "questions, we can help at https://support.stripe.com/.",
    );
  }
  return new URLSearchParams(body);
}

function unrecognised({ method, path }) {
  return createInvalidRequestError(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at ` +
      "https://support.stripe.com/.",
    { status: 404 },
  );
}
