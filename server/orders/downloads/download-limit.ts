import type { DigitalGoods } from "#server/catalogue/digital-goods.ts";
import type { Order } from "../order.ts";
import type { Allowance } from "./downloads.ts";

/** The variant's limit for each piece bought, plus the owner's extra for this line; undefined is unlimited. */
export function downloadLimit(
  { id, quantity, moreDownloads }: Pick<Order["lines"][number], "id" | "quantity" | "moreDownloads">,
  { most }: Pick<DigitalGoods, "most">,
  file: string,
): Allowance | undefined {
  if (most === undefined) return undefined;
  return { line: id, file, most: Math.max(0, most) * quantity + Math.max(0, moreDownloads) };
}
