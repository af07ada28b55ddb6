import { z } from "zod";
import type { Language } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";

/** Backorder: the variant is sold while out of stock. */
export interface Backorder {
  /** Date, such as "2027-03-01", if known. */
  from: string | undefined;
}

export const backorderFields = ["allow_backorder", "restock_date"] as const;

export const BackorderRow = z.object({
  allow_backorder: z.boolean().nullish(),
  restock_date: z.string().nullish().catch(undefined),
});

/** Undefined unless backorders are allowed; a restock date in the past is ignored. */
export function parseBackorder(
  { allow_backorder, restock_date }: z.output<typeof BackorderRow>,
  now = new Date(),
): Backorder | undefined {
  if (!allow_backorder) return undefined;
  const isAhead = restock_date && Date.parse(restock_date) > now.getTime();
  return { from: isAhead ? restock_date : undefined };
}

/** How many pieces are sent later; 0 where stock is not tracked. */
export function countBackordered(quantity: number, available: number | undefined): number {
  return available === undefined ? 0 : Math.max(0, quantity - available);
}

export function formatBackorder(backorder: Backorder, language: Language): string {
  const { t } = language;
  const day = restockDate(backorder, language);
  return day ? t("shop.backorderedUntil", { day }) : t("shop.backordered");
}

export function restockDate({ from }: Backorder, { locale }: Language): string | undefined {
  return from && formatDay(from, locale);
}
