import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { listTakenKeys } from "#server/mail/email-messages.ts";
import { waitUntil } from "#server/platform/background.ts";
import { removePackingSlips, storeOrderSlip } from "./fulfillment/store-packing-slips.ts";
import { listAddressChanges, showAddresses } from "./orders.ts";
import { buildMailKey, queueOrderMail } from "./queue-order-mail.ts";
import { sendOrderMail } from "./send-order-mail.ts";

/**
 * Mails buyers each address that staff have changed, once, and shows it in Studio. Slips of an emptied one are deleted.
 * @param ids of orders; without, those written of late
 */
export async function notifyAddressChanges(directus: DirectusClient, ids?: string[]): Promise<void> {
  const since = new Date(Date.now() - limits.addressChangeWindow * 1000);
  const orders = await listAddressChanges(directus, ids ? { ids } : { since });
  const shown = ids ?? orders.map(({ id }) => id);
  const emptied = shown.length > 0 ? await showAddresses(directus, shown) : [];
  if (emptied.length > 0) await removePackingSlips(directus, emptied);
  const changes = orders.flatMap((order) =>
    order.changes.flatMap((change, index) => {
      if (!change || new Date(change.at) < since) return [];
      const about = String(index + 1);
      return { order, about, key: buildMailKey(order.id, "address", about) };
    }),
  );
  if (changes.length === 0) return;
  const told = await listTakenKeys(
    directus,
    changes.map(({ key }) => key),
  );
  for (const { order, about, key } of changes) {
    if (told.has(key)) continue;
    await storeOrderSlip(directus, order.id);
    await queueOrderMail(directus, order, { template: "address", about });
    waitUntil(sendOrderMail(directus, key));
  }
}
