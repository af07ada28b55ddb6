import {
  createInvalidRequestError,
  createInvalidStateError,
  createMissingResourceError,
  createUnauthorizedError,
  StripeError,
} from "../api/errors.js";
import { presentObject } from "../api/expand.js";
import { decodeForm } from "../api/form.js";
import { expandTemplate } from "../checkout/complete.js";
import { payWith } from "../checkout/pay.js";
import { applyPayer, requireCard } from "../checkout/payer.js";
import { createPaymentMethod, getCardDetails } from "../checkout/payment-method.js";
import { toSessionView } from "./session-view.js";

const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type, idempotency-key, stripe-version",
  "access-control-max-age": "600",
};

/**
 * What Stripe.js calls from the browser, with a publishable key: payment methods and payment pages.
 * @param {import("../simulator.js").Sim} sim
 */
export function createBrowserApi(sim) {
  return {
    /** @param {string} path */
    covers: (path) => path === "/v1/payment_methods" || path.startsWith("/v1/payment_pages/"),

    /** @param {import("node:http").IncomingMessage} request @param {URL} url @param {string} body */
    async answer(request, url, body) {
      if (request.method === "OPTIONS") return { status: 204, headers: cors };
      try {
        const params = decodeForm(request.method === "POST" ? new URLSearchParams(body) : url.searchParams);
        const trusted = checkKey(request, params);
        const result = handle(request.method, url.pathname, params, trusted);
        return { status: 200, body: presentObject(sim, result), headers: cors };
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        if (error.fields.payment_intent)
          error.fields.payment_intent = presentObject(sim, error.fields.payment_intent);
        return { status: error.status, body: error.body(`${sim.publicUrl}/_sim/requests`), headers: cors };
      } finally {
        sim.commit();
      }
    },
  };

  function handle(method, path, params, trusted) {
    if (method === "POST" && path === "/v1/payment_methods") return newPaymentMethod(params);
    const [, id, action] = /^\/v1\/payment_pages\/([^/]+)(?:\/(confirm))?$/.exec(path) ?? [];
    const session = id && sim.store.get("checkout.session", id);
    if (!session || !(trusted || params.client_secret === session.client_secret)) {
      throw createMissingResourceError("payment_page", id ?? path, "session");
    }
    if (action && method === "POST") return confirm(session, params);
    if (method === "POST") applyPayer(sim, session, checkOpen(session) && payerOf(params));
    return { session: toSessionView(sim, session) };
  }

  function newPaymentMethod({ type, card = {}, billing_details: billing = {} }) {
    if (type !== "card")
      throw createInvalidRequestError("The local stand-in takes cards only.", { param: "type" });
    const { number, cvc, exp_month, exp_year, token } = card;
    const details = token
      ? getCardDetails(token, sim.now())
      : { number, cvc, exp_month: Number(exp_month), exp_year: Number(exp_year) };
    return createPaymentMethod(sim, details, billing);
  }

  function confirm(session, params) {
    checkOpen(session);
    applyPayer(sim, session, payerOf(params));
    const saved = sim.store.get("payment_method", params.payment_method ?? "")?.billing_details;
    if (!session.customer_details?.email && saved?.email) applyPayer(sim, session, saved);
    if (!session.customer_details?.email) {
      throw createInvalidRequestError("An email address is required to confirm this session.", {
        code: "email_invalid",
        param: "email",
      });
    }
    if (params.expected_amount !== undefined && Number(params.expected_amount) !== session.amount_total) {
      throw createInvalidStateError("The amount of the Checkout Session has changed.", {
        code: "checkout_amount_mismatch",
      });
    }
    const returnTo = expandTemplate(session, params.return_url ?? session.return_url ?? session.success_url);
    const outcome = payWith(sim, session, methodOf(session, params), returnTo);
    if (outcome.status === "failed") throw outcome.error;
    return { session: toSessionView(sim, session), redirect: outcome.url ?? null, return_url: returnTo };
  }

  /** A stored payment method, or one of Stripe's test tokens. */
  function methodOf(session, { payment_method: id }) {
    if (!requireCard(session)) return undefined;
    if (!id)
      throw createInvalidRequestError("Missing required param: payment_method.", {
        code: "parameter_missing",
        param: "payment_method",
      });
    const stored = sim.store.get("payment_method", id);
    if (stored) return stored;
    if (!/^(pm_card|tok)_/.test(id)) throw createMissingResourceError("PaymentMethod", id, "payment_method");
    return createPaymentMethod(sim, getCardDetails(id, sim.now()), session.customer_details ?? {});
  }
}

/** Answers whether the key is a secret one, which needs no client secret. */
function checkKey(request, params) {
  const key = params.key ?? (request.headers.authorization ?? "").replace(/^Bearer\s+/i, "");
  if (/^pk_test_\w+$/.test(key)) return false;
  if (/^sk_test_\w+$/.test(key)) return true;
  throw createUnauthorizedError("Invalid API Key provided: use a publishable key that starts with pk_test_.");
}

function checkOpen(session) {
  if (session.status === "open") return true;
  throw createInvalidStateError(
    `This Checkout Session has a status of \`${session.status}\` and can no longer be paid.`,
    {
      code: "checkout_session_not_open",
    },
  );
}

function payerOf({ email, name, phone, shipping_rate, shipping, billing_address: address }) {
  return { email, name, phone, shipping_rate, shipping, address };
}
