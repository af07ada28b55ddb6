import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { listMessagesOfOrders } from "#server/mail/email-messages.ts";
import { readOrderRecords } from "../orders.ts";
import { listAccountOrders } from "./account-orders.ts";

const atATime = 50;

/**
 * Everything stored about a member's orders, with their mails, newest first, by page.
 * @param clients `own` is the member client, by which Directus decides which orders are theirs; `service` adds fields
 * that it may not read, for these orders only
 */
export async function* exportMemberOrders(
  user: string,
  { own, service }: { own: DirectusClient; service: DirectusClient },
): AsyncGenerator<object[]> {
  for (let number = 1; ; number++) {
    const { orders, total } = await listAccountOrders(own, user, { number, size: atATime });
    const ids = orders.map(({ id }) => id);
    const more = ids.length > 0 ? await readRelated(service, ids) : new Map<unknown, Row>();
    yield orders.map(({ attempt: _attempt, key: _key, ...order }) => ({ ...order, ...more.get(order.id) }));
    if (number * atATime >= total) return;
  }
}

async function readRelated(service: DirectusClient, ids: string[]): Promise<Map<unknown, Row>> {
  const [orders, mails] = await Promise.all([
    readOrderRecords(service, ids),
    listMessagesOfOrders(service, ids),
  ]);
  const listMails = (id: unknown) =>
    mails.filter(({ order }) => order === id).map(({ order: _order, ...mail }) => mail);
  return new Map(orders.map((order) => [order.id, { ...order, mails: listMails(order.id) }]));
}
