import { findDigitalFile } from "#server/catalogue/digital-files.ts";
import type { Directus } from "#server/directus/client.ts";
import { isFrozen } from "./money-back.ts";
import { isPaid, type Order } from "./order.ts";

/**
 * Opens the file of a digital line for reading. Only of an order that is paid, and not while its payment is
 * disputed.
 * @param directus the service door
 * @param rangeOf the value of `Range` for a file with this entity tag, where only a part of it is wanted
 * @returns its name, its tag, and what Directus answers: 200, 206 or 416, the headers and the body, which has to be read
 * or let go of; undefined when this line has nothing to download
 * @throws DirectusError "unavailable"
 */
export async function openDownload(
  directus: Directus,
  order: Order,
  lineId: string,
  rangeOf: (etag: string) => string | undefined,
) {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!isPaid(order.status) || isFrozen(order) || line?.type !== "digital" || !line.variant) return undefined;
  const file = await findDigitalFile(directus, line.variant);
  if (!file) return undefined;
  const etag = `"${file.version}"`;
  const range = rangeOf(etag);
  const { statusCode, headers, body } = await directus.openFile(file.id, {}, range ? { Range: range } : {});
  if (![200, 206, 416].includes(statusCode)) {
    await body.dump();
    return undefined;
  }
  return { name: file.name, etag, status: statusCode, headers, body };
}
