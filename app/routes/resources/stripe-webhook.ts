import type { ActionFunctionArgs } from "@remix-run/node";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readText } from "#server/http/forms.ts";
import { limits } from "#server/limits.ts";
import { InvalidWebhookError, readWebhookEvent, type WebhookEvent } from "#server/payments/webhook-event.ts";
import { log } from "#server/platform/log.ts";
import { webhookDeliveries, webhookLag } from "#server/platform/metrics.ts";
import type { Result } from "#server/platform/result.ts";
import { type EventOutcome, handleStripeEvent } from "#server/webhooks/handle-stripe-event.ts";

const statuses: Record<EventOutcome, number> = { done: 200, ignored: 200, dead: 200, again: 503 };

export function loader() {
  return answer(405, "Webhooks are posted.", { Allow: "POST" });
}

/** `POST /webhooks/stripe`: the signature over the bytes is what counts, not where it comes from. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return loader();
  const body = await readBody(request);
  if (body === undefined) return answer(413, "The body is too large.", { Connection: "close" });
  const read = readEvent(body, request.headers.get("Stripe-Signature"));
  if (!read.ok) return answer(400, read.reason);
  const reception = await handleStripeEvent(serviceClient, read.event);
  webhookDeliveries.inc({ outcome: reception });
  if (reception === "done") webhookLag.observe(Math.max(0, Date.now() / 1000 - read.event.createdAt));
  return answer(statuses[reception], reception, reception === "again" ? { "Retry-After": "30" } : {});
}

async function readBody(request: Request): Promise<string | undefined> {
  try {
    return await readText(request, limits.webhookBytes);
  } catch {
    return undefined;
  }
}

/** What was sent is never logged. */
function readEvent(body: string, signature: string | null): Result<{ event: WebhookEvent }, string> {
  try {
    return { ok: true, event: readWebhookEvent(body, signature) };
  } catch (error) {
    if (!(error instanceof InvalidWebhookError)) throw error;
    webhookDeliveries.inc({ outcome: "refused" });
    log.warn({ reason: error.message }, "a webhook delivery was refused");
    return { ok: false, reason: error.message };
  }
}

function answer(status: number, text: string, headers: HeadersInit = {}): Response {
  const all = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers };
  return new Response(`${text}\n`, { status, headers: all });
}
