import { sendStockAlerts } from "#server/catalogue/stock-alerts/send-stock-alerts.ts";
import { createTurns } from "#server/concurrency/turns.ts";
import { MEMBERSHIPS_TAG, STOCK_TAG } from "#server/directus/cache/cache-tags.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { toNativeCollection } from "#server/directus/naming/native-names.ts";
import { sendGiftMails } from "#server/memberships/send-gift-mails.ts";
import { log, warnThrottled } from "#server/platform/log.ts";
import { onPurge } from "#server/state/purge-bus.ts";

/** What decides whether something can be bought, beside its stock. */
const sold = ["products", "product_variants", "prices"].map(toNativeCollection);

/** Sends at once what a change makes due; the reconciler sends what is missed. */
export function startMailsOnNews(): () => void {
  const tellOfStock = sendInTurns(sendStockAlerts);
  const tellOfGifts = sendInTurns(sendGiftMails);
  return onPurge((tags) => {
    if (tags.some((tag) => tag === STOCK_TAG || sold.includes(tag))) void tellOfStock();
    if (tags.includes(MEMBERSHIPS_TAG)) void tellOfGifts();
  });
}

function sendInTurns(send: (directus: DirectusClient) => Promise<void>): () => Promise<void> {
  return createTurns(async () => {
    try {
      await send(serviceClient);
    } catch (error) {
      if (isUnavailable(error)) warnThrottled("mails about a change wait: a backend is unavailable");
      else log.error({ err: error }, "mails about a change wait for the next round");
    }
  });
}
