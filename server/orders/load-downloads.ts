import { type DigitalFile, findDigitalGoods } from "#server/catalogue/digital-files.ts";
import type { Directus } from "#server/directus/client.ts";
import { allowanceOf } from "./allowance.ts";
import { leftOf, listTaken } from "./downloads.ts";
import { isFrozen } from "./money-back.ts";
import { isPaid, type Order } from "./order.ts";

/** A file that the buyer of a line may download, with how many times are left; undefined is any number. */
export interface LineFile extends DigitalFile {
  left: number | undefined;
}

/**
 * Reads what of an order can be downloaded now: nothing while it is not paid or its payment is disputed.
 * @param directus the service door
 * @returns by line
 * @throws DirectusError "unavailable"
 */
export async function loadDownloads(directus: Directus, order: Order): Promise<Map<string, LineFile[]>> {
  if (!isPaid(order.status) || isFrozen(order)) return new Map();
  const lines = order.lines.filter(({ type, variant }) => type === "digital" && variant);
  const goods = await findDigitalGoods(
    directus,
    lines.flatMap(({ variant }) => variant ?? []),
  );
  const counted = lines.filter(({ variant }) => goods.get(variant ?? "")?.most !== undefined);
  const taken = await listTaken(
    directus,
    counted.map(({ id }) => id),
  );
  return new Map(
    lines.map((line) => {
      const { files, most } = goods.get(line.variant ?? "") ?? { files: [], most: undefined };
      const withLeft = files.map((file) => {
        const allowance = allowanceOf(line, { most }, file.id);
        return { ...file, left: allowance && leftOf(allowance, taken) };
      });
      return [line.id, withLeft];
    }),
  );
}
