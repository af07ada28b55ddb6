import { StripeError } from "../api/errors.js";
import { presentObject } from "../api/expand.js";
import { changeBilling, parseBillingSettings } from "../billing/settings.js";
import { createBankDebit, settleDebit } from "../checkout/bank-debit.js";
import { expireSession } from "../checkout/complete.js";
import { closeDispute } from "../checkout/dispute.js";
import { getIntentId } from "../checkout/intent.js";
import { settleOverdue } from "../checkout/overdue.js";
import { answerChallenge, payWith } from "../checkout/pay.js";
import { applyPayer, requireCard } from "../checkout/payer.js";
import { createPaymentMethod, getCardDetails } from "../checkout/payment-method.js";
import { changeTax } from "../checkout/tax.js";
import { settleRefund } from "../resources/refunds.js";
import { createEndpoint } from "../resources/webhook-endpoints.js";
import { plainMode } from "../webhooks/webhooks.js";
import { changeCard, handleDispute, notifyOfFraud } from "./billing.js";
import { findExisting } from "./find-resource.js";
import { readPaymentLedger } from "./ledger.js";

/** Id of the endpoint that the command line names. */
export const defaultEndpoint = "we_standin_default";

/**
 * The routes under `/_sim`: JSON in, JSON out.
 * @type {[string, RegExp, (sim: import("../simulator.js").Sim, input: any, id?: string) => any][]}
 */
const routes = [
  ["POST", /^\/_sim\/reset$/, reset],
  ["GET", /^\/_sim\/state$/, readPaymentLedger],
  ["GET", /^\/_sim\/requests$/, (sim) => sim.requests],
  ["GET", /^\/_sim\/faults$/, (sim) => sim.faults.list()],
  ["POST", /^\/_sim\/faults$/, (sim, rules) => [rules].flat().map((rule) => sim.faults.add(rule))],
  ["DELETE", /^\/_sim\/faults$/, (sim) => sim.faults.clear()],
  ["GET", /^\/_sim\/webhooks$/, webhookSettings],
  ["POST", /^\/_sim\/webhooks$/, changeWebhooks],
  ["POST", /^\/_sim\/webhooks\/release$/, (sim) => ({ released: sim.webhooks.release() })],
  ["GET", /^\/_sim\/deliveries$/, deliveries],
  ["POST", /^\/_sim\/events\/([^/]+)\/redeliver$/, redeliver],
  ["POST", /^\/_sim\/sessions\/([^/]+)\/pay$/, paySession],
  ["POST", /^\/_sim\/sessions\/([^/]+)\/bank$/, answerOfBank],
  ["POST", /^\/_sim\/sessions\/([^/]+)\/expire$/, expire],
  ["POST", /^\/_sim\/refunds\/([^/]+)$/, settleRefundNow],
  ["POST", /^\/_sim\/disputes\/([^/]+)$/, decideDispute],
  ["POST", /^\/_sim\/charges\/([^/]+)\/dispute$/, handleDispute],
  ["POST", /^\/_sim\/charges\/([^/]+)\/fraud_warning$/, notifyOfFraud],
  ["POST", /^\/_sim\/customers\/([^/]+)\/card$/, changeCard],
  ["GET", /^\/_sim\/billing$/, parseBillingSettings],
  ["POST", /^\/_sim\/billing$/, changeBilling],
  ["POST", /^\/_sim\/tax$/, changeTax],
  ["POST", /^\/_sim\/keys$/, (sim, keys) => Object.assign(sim.restrictedKeys, keys)],
  ["POST", /^\/_sim\/clock$/, setClock],
];

/**
 * @param {import("../simulator.js").Sim} sim @param {string} method @param {string} path @param {string} body
 * @returns {{ status: number, body: unknown }}
 */
export function handleControl(sim, method, path, body) {
  try {
    const [, pattern, handle] = routes.find(([verb, pattern]) => verb === method && pattern.test(path)) ?? [];
    if (!handle) return { status: 404, body: { error: `No control call: ${method} ${path}` } };
    const result = handle(sim, body ? JSON.parse(body) : {}, pattern.exec(path)[1]);
    sim.commit();
    return { status: 200, body: result ?? { ok: true } };
  } catch (error) {
    const status = error instanceof StripeError ? error.status : 400;
    return { status, body: { error: error.message } };
  }
}

/** Forgets everything but the endpoint given at the start. */
function reset(sim) {
  const endpoint = sim.store.get("webhook_endpoint", defaultEndpoint);
  sim.store.clear();
  sim.requests.length = 0;
  if (endpoint) sim.store.put("webhook_endpoint", endpoint);
}

function webhookSettings(sim) {
  const endpoint = sim.store.get("webhook_endpoint", defaultEndpoint);
  const { id, ...mode } = sim.webhooks.mode();
  return { ...mode, url: endpoint?.url ?? null, secrets: endpoint?._internal.secrets ?? [] };
}

/** Changes the named settings only; `{"mode":"plain"}` takes all misbehaviour back. */
function changeWebhooks(sim, { url, secret, ...changes }) {
  const endpoint = sim.store.get("webhook_endpoint", defaultEndpoint);
  if (url || secret) {
    const secrets = secret ? secret.split(",") : endpoint?._internal.secrets;
    createEndpoint(sim, { id: defaultEndpoint, url: url ?? endpoint?.url, secrets });
  }
  const unknown = Object.keys(changes).filter((name) => !(name in plainMode));
  if (unknown.length > 0) throw new TypeError(`Unknown webhook setting: ${unknown.join(", ")}`);
  if (changes.mode === "plain") sim.webhooks.setMode(plainMode);
  else sim.webhooks.setMode(changes);
  return webhookSettings(sim);
}

function deliveries(sim) {
  return sim.store.all("delivery").map((delivery) => ({
    ...delivery,
    type: sim.store.get("event", delivery.event)?.type,
    url: sim.store.get("webhook_endpoint", delivery.endpoint)?.url,
  }));
}

function redeliver(sim, _input, id) {
  return sim.webhooks.redeliver(findExisting(sim, "event", id));
}

/** Pays as the page would: `{card or bank_debit, holder?, email?, name?, shipping?, shipping_rate?, three_d_secure?}`. */
function paySession(
  sim,
  { card = "pm_card_visa", holder, bank_debit, three_d_secure: answer = "authenticate", ...payer },
  id,
) {
  const session = findExisting(sim, "checkout.session", id);
  if (session.status !== "open") throw new TypeError(`The session is ${session.status}.`);
  const customer = { email: "customer@example.com", name: "Test Customer", ...payer };
  applyPayer(sim, session, customer);
  if (bank_debit && session.mode === "subscription") throw new TypeError("Subscriptions take cards only.");
  const method = bank_debit
    ? createBankDebit(sim, customer)
    : requireCard(session)
      ? createPaymentMethod(sim, { ...getCardDetails(card, sim.now()), holder }, customer)
      : undefined;
  let outcome = payWith(sim, session, method, session.success_url ?? session.return_url);
  if (outcome.status === "requires_action" && answer !== "abandon") {
    outcome = answerChallenge(sim, sim.store.get("payment_intent", getIntentId(session)), answer);
  }
  const error = outcome.error && { code: outcome.error.fields.code, message: outcome.error.message };
  return { status: outcome.status, error: error ?? null, session: presentObject(sim, session) };
}

/** The bank's answer to a debit: `{"paid": true}` or `{"paid": false}`. */
function answerOfBank(sim, { paid }, id) {
  const session = findExisting(sim, "checkout.session", id);
  settleDebit(sim, session, findExisting(sim, "payment_intent", session.payment_intent), paid);
  return presentObject(sim, session);
}

function expire(sim, _input, id) {
  const session = findExisting(sim, "checkout.session", id);
  if (session.status !== "open") throw new TypeError(`The session is ${session.status}.`);
  expireSession(sim, session);
  return presentObject(sim, session);
}

function settleRefundNow(sim, { status }, id) {
  const refund = findExisting(sim, "refund", id);
  settleRefund(sim, refund, status === "failed" ? "failed" : "succeeded");
  return presentObject(sim, refund);
}

function decideDispute(sim, { status }, id) {
  const dispute = findExisting(sim, "dispute", id);
  closeDispute(sim, dispute, status);
  return presentObject(sim, dispute);
}

/**
 * Moves the clock: `{"offset": seconds}` absolute, or `{"advance": seconds}`. With `{"told": seconds}` events are dated by
 * the true time from then on, so many seconds off, wherever the clock is.
 */
function setClock(sim, { offset, advance = 0, told }) {
  const before = sim.store.get("setting", "clock") ?? { offset: 0 };
  const clock = {
    ...before,
    id: "clock",
    offset: offset ?? before.offset + advance,
    ...(told !== undefined && { told }),
  };
  sim.store.put("setting", clock);
  settleOverdue(sim);
  return { now: sim.now(), offset: clock.offset };
}
