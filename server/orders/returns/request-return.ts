import { createHash } from "node:crypto";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { waitUntil } from "#server/platform/background.ts";
import type { Order } from "../order.ts";
import { buildMailKey, queueOrderMail } from "../queue-order-mail.ts";
import { sendOrderMail } from "../send-order-mail.ts";
import type { RequestKind, RequestLine } from "./return-request.ts";
import { saveOrderRequest } from "./return-requests.ts";

/**
 * Records a withdrawal or return once per form, and confirms it by mail with content and time (Directive 2011/83/EU,
 * article 11a). The mail is queued first, so that no request goes unconfirmed. Needs the service client.
 * @param form `seen` identifies the state that the form showed
 * @throws DirectusError "unavailable"; a retry continues
 */
export async function requestReturn(
  directus: DirectusClient,
  order: Order,
  {
    kind,
    form,
  }: { kind: RequestKind; form: { name: string; statement: string; seen: string; lines: RequestLine[] } },
): Promise<void> {
  const { seen, ...said } = form;
  const id = computeUuid([
    order.id,
    kind,
    seen,
    ...said.lines.map(({ line, quantity }) => `${line}:${quantity}`),
  ]);
  await queueOrderMail(directus, order, { template: kind, about: id });
  await saveOrderRequest(directus, order.id, { id, kind, ...said });
  waitUntil(sendOrderMail(directus, buildMailKey(order.id, kind, id)));
}

/** Deterministic UUID (RFC 9562, version 8). */
function computeUuid(words: string[]): string {
  const hash = createHash("sha256").update(words.join("\n")).digest("hex");
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join("-");
}
