import type { DigitalFile } from "#server/catalogue/digital-goods.ts";
import { findDigitalGoods } from "#server/catalogue/variants.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isPaid, type Order } from "../order.ts";
import { isDisputed } from "../refunds/refund-status.ts";
import { downloadLimit } from "./download-limit.ts";
import { countDownloadsLeft, listUsedDownloads } from "./downloads.ts";

/** `left` is undefined without a limit. */
export interface LineFile extends DigitalFile {
  left: number | undefined;
}

/** By line; none while the order is unpaid or disputed. Service client only. @throws DirectusError "unavailable" */
export async function loadDownloads(
  directus: DirectusClient,
  orders: Order[],
): Promise<Map<string, LineFile[]>> {
  const sold = orders.flatMap((order) => (isPaid(order.status) && !isDisputed(order) ? order.lines : []));
  const lines = sold.filter(({ type, variant }) => type === "digital" && variant);
  const goods = await findDigitalGoods(
    directus,
    lines.flatMap(({ variant }) => variant ?? []),
  );
  const counted = lines.filter(({ variant }) => goods.get(variant ?? "")?.most !== undefined);
  const taken = await listUsedDownloads(
    directus,
    counted.map(({ id }) => id),
  );
  return new Map(
    lines.map((line) => {
      const { files, most } = goods.get(line.variant ?? "") ?? { files: [], most: undefined };
      const withLeft = files.map((file) => {
        const allowance = downloadLimit(line, { most }, file.id);
        return { ...file, left: allowance && countDownloadsLeft(allowance, taken) };
      });
      return [line.id, withLeft];
    }),
  );
}
