import type { DigitalGoods } from "#server/catalogue/digital-files.ts";
import type { Allowance } from "./downloads.ts";
import type { Order } from "./order.ts";

/**
 * How often the buyer of a line may have one of its files: what the owner lets everybody, for each piece that was bought,
 * and what they let this buyer on top.
 * @returns undefined where nobody counts
 */
export function allowanceOf(
  { id, quantity, moreDownloads }: Pick<Order["lines"][number], "id" | "quantity" | "moreDownloads">,
  { most }: Pick<DigitalGoods, "most">,
  file: string,
): Allowance | undefined {
  if (most === undefined) return undefined;
  return { line: id, file, most: Math.max(0, most) * quantity + Math.max(0, moreDownloads) };
}
