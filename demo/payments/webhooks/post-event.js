import { createSignatureHeader } from "./signature.js";

const timeoutMs = 10_000;

/**
 * One attempt to deliver: a fresh timestamp, the exact body, redirects are failures.
 * @param {any} event @param {any} endpoint @param {import("./webhooks.js").WebhookMode} mode
 * @param {AbortSignal} closing
 * @returns {Promise<{ at: number, ms: number, status: number, error: string | null }>} status 0: no answer
 */
export async function postEvent(event, endpoint, mode, closing) {
  const body = JSON.stringify(mode.thin ? thinForm(event) : disguised(event, mode), null, 2);
  const secrets = mode.wrongSecret ? ["whsec_wrong_secret_set_by_control"] : endpoint._internal.secrets;
  const now = Math.floor(Date.now() / 1000);
  const started = Date.now();
  const outcome = { at: now, ms: 0, status: 0, error: null };
  try {
    const response = await fetch(endpoint.url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": createSignatureHeader(body, secrets, now - mode.oldTimestamp),
      },
      body,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing]),
    });
    await response.arrayBuffer();
    outcome.status = response.status;
  } catch (error) {
    outcome.error = error.cause?.code ?? error.name;
  }
  outcome.ms = Date.now() - started;
  return outcome;
}

function disguised(event, { livemode, apiVersion }) {
  return {
    ...event,
    ...(livemode !== null && { livemode }),
    ...(apiVersion !== null && { api_version: apiVersion }),
  };
}

/** What a misconfigured destination receives. */
function thinForm(event) {
  const { object, id } = event.data.object;
  return {
    id: event.id,
    object: "v2.core.event",
    type: `v1.${event.type}`,
    created: new Date(event.created * 1000).toISOString(),
    livemode: false,
    related_object: { id, type: object, url: `/v1/${object}s/${id}` },
  };
}
