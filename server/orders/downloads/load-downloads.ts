import type { DigitalFile } from "#server/catalogue/digital-goods.ts";
import { findDigitalGoods } from "#server/catalogue/variants.ts";
import { cachedServiceClient, serviceClient } from "#server/directus/clients/clients.ts";
import { isPaid, type Order } from "../order.ts";
import { isDisputed } from "../refunds/refund-status.ts";
import { downloadLimit } from "./download-limit.ts";
import { countDownloadsLeft, listUsedDownloads, type UsedDownload } from "./downloads.ts";

/** `left` is undefined without a limit. */
export interface LineFile extends DigitalFile {
  left: number | undefined;
}

/**
 * By line; none while the order is unpaid or disputed.
 * @param used their downloads, where they were read beside the orders
 * @throws DirectusError "unavailable"
 */
export async function loadDownloads(
  orders: Order[],
  used?: UsedDownload[],
): Promise<Map<string, LineFile[]>> {
  const sold = orders.flatMap((order) => (isPaid(order.status) && !isDisputed(order) ? order.lines : []));
  const lines = sold.filter(({ type, variant }) => type === "digital" && variant);
  const variants = lines.flatMap(({ variant }) => variant ?? []);
  const goods = await findDigitalGoods(cachedServiceClient, [...new Set(variants)].toSorted());
  const counted = lines.filter(({ variant }) => goods.get(variant ?? "")?.most !== undefined);
  const taken = used ?? (await listOfLines(counted.map(({ id }) => id)));
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

function listOfLines(lines: string[]): Promise<UsedDownload[]> | UsedDownload[] {
  return lines.length > 0 ? listUsedDownloads(serviceClient, { order_line: { _in: lines } }) : [];
}
