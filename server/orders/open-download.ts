import { findDigitalFile } from "#server/catalogue/digital-files.ts";
import type { Directus } from "#server/directus/client.ts";
import { isFrozen } from "./money-back.ts";
import { isPaid, type Order } from "./order.ts";

/**
 * Opens the file of a digital line for reading. Only of an order that is paid, and not while its payment is
 * disputed.
 * @param directus the service door
 * @returns name, type, length and body; undefined when this line has nothing to download
 * @throws DirectusError "unavailable"
 */
export async function openDownload(directus: Directus, order: Order, lineId: string) {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!isPaid(order.status) || isFrozen(order) || line?.type !== "digital" || !line.variant) return undefined;
  const file = await findDigitalFile(directus, line.variant);
  if (!file) return undefined;
  const { statusCode, headers, body } = await directus.openFile(file.id, {});
  if (statusCode !== 200) {
    await body.dump();
    return undefined;
  }
  return {
    name: file.name,
    type: String(headers["content-type"] ?? "application/octet-stream"),
    length: headers["content-length"] === undefined ? undefined : String(headers["content-length"]),
    body,
  };
}
