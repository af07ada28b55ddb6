import { withLease } from "#server/concurrency/lease.ts";
import { readSeller } from "#server/content/site/seller.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { deletePrivateFile, storePrivateFile } from "#server/directus/files/private-files.ts";
import { limits } from "#server/limits.ts";
import { findLanguage } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { isPaid, type Order } from "../order.ts";
import { findOrder, listOrderSlips, listUnpacked, setOrderSlip } from "../orders.ts";
import { listFulfillments, listParcelSlips, setParcelSlip } from "./fulfillments.ts";
import { buildPackingSlipDocument } from "./packing-slip-document.ts";

/** Of paid orders of which nothing has left yet. One that fails is retried in the next round. */
export async function storePackingSlips(directus: DirectusClient): Promise<void> {
  const since = new Date(Date.now() - limits.packingSlipWindow * 1000);
  for (const id of await listUnpacked(directus, since))
    await logFailure(id, () => storeOrderSlip(directus, id));
}

/** In place of a former one; drawn again where the address was changed meanwhile. */
export async function storeOrderSlip(directus: DirectusClient, id: string): Promise<void> {
  for (let drawn = await findOrder(directus, id), attempt = 1; drawn && attempt <= 3; attempt++) {
    const former = (await listOrderSlips(directus, [id])).get(id);
    if (former === undefined || !isPaid(drawn.status) || !drawn.shippingAddress) return;
    await setOrderSlip(directus, id, await storeSlip(directus, drawn));
    if (former) await deletePrivateFile(directus, former);
    const now = await findOrder(directus, id);
    if (JSON.stringify(now?.shippingAddress) === JSON.stringify(drawn.shippingAddress)) return;
    drawn = now;
  }
}

/** Of parcels that have none; `order` with its parcels. */
export async function storeParcelSlips(directus: DirectusClient, order: Order): Promise<void> {
  const missing = order.fulfillments.filter(({ packingSlip }) => packingSlip === null);
  for (const { id } of missing) {
    const lease = { kind: "packing-slip-lease", key: id, seconds: limits.mailLease };
    await logFailure(order.id, () =>
      withLease(lease, async () => {
        const now = (await listFulfillments(directus, order.id)).find((one) => one.id === id);
        if (now?.packingSlip === null)
          await setParcelSlip(directus, id, await storeSlip(directus, order, id));
      }),
    );
  }
}

/** A slip names the buyer. */
export async function removePackingSlips(directus: DirectusClient, orders: string[]): Promise<void> {
  const slips = [
    ...(await listOrderSlips(directus, orders)).values(),
    ...(await listParcelSlips(directus, orders)),
  ];
  for (const file of slips) if (file) await deletePrivateFile(directus, file);
}

/** @returns the file's id */
async function storeSlip(directus: DirectusClient, order: Order, parcel?: string): Promise<string> {
  const { renderPdf } = await import("#server/pdf/render-document.ts");
  const seller = await readSeller(directus);
  const language = findLanguage(order.language);
  const document = buildPackingSlipDocument(order, { seller, language, parcel });
  const bytes = new Uint8Array(renderPdf(document));
  const name = `packing-slip-${document.number.replace("/", "-")}.pdf`;
  return storePrivateFile(directus, { name, type: "application/pdf", bytes });
}

async function logFailure(order: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, order }, "a packing slip could not be made");
  }
}
