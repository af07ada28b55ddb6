import { createHash } from "node:crypto";
import type { Directus } from "#server/directus/client.ts";
import { meanwhile } from "#server/mail/meanwhile.ts";
import { addOrderMail, mailKey } from "./email-messages.ts";
import type { Order } from "./order.ts";
import type { RequestKind, RequestLine } from "./order-request.ts";
import { keepRequest } from "./order-requests.ts";
import { sendOrderMail } from "./send-order-mail.ts";

/**
 * Takes in that a buyer withdraws or sends something back, once however often the form is sent, and confirms it by mail
 * with its content and time (Directive 2011/83/EU, article 11a). The mail is put down first: it waits for what it is
 * about, and nothing that has been taken in stays without it.
 * @param directus the service door
 * @param form `seen` marks the state that the form was made of
 * @throws DirectusError "unavailable"; the same call goes on from there
 */
export async function askBack(
  directus: Directus,
  order: Order,
  kind: RequestKind,
  form: { name: string; statement: string; seen: string; lines: RequestLine[] },
): Promise<void> {
  const { seen, ...said } = form;
  const id = uuidOf([order.id, kind, seen, ...said.lines.map(({ line, quantity }) => `${line}:${quantity}`)]);
  await addOrderMail(directus, order, kind, id);
  await keepRequest(directus, order.id, { id, kind, ...said });
  meanwhile(sendOrderMail(directus, mailKey(order.id, kind, id)));
}

/** The same id for the same words (RFC 9562, version 8). */
function uuidOf(words: string[]): string {
  const hash = createHash("sha256").update(words.join("\n")).digest("hex");
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join("-");
}
