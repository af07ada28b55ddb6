import { z } from "zod";
import { dateFormat } from "#server/formats.ts";
import type { Language } from "#server/languages.ts";

/** Says that a variant is sold while there is none, and from which day it can be sent, where the owner knows that. */
export interface Backorder {
  /** A day as Directus has it, such as "2027-03-01". */
  from: string | undefined;
}

/** What to ask a variant for. */
export const backorderFields = ["allow_backorder", "restock_date"];

export const BackorderRow = z.object({
  allow_backorder: z.boolean().nullish(),
  restock_date: z.string().nullish().catch(undefined),
});

/** Whether a variant is sold while there is none; a day that is past says nothing any more. */
export function backorderOf(
  { allow_backorder, restock_date }: z.output<typeof BackorderRow>,
  now = new Date(),
): Backorder | undefined {
  if (!allow_backorder) return undefined;
  const isAhead = restock_date && Date.parse(restock_date) > now.getTime();
  return { from: isAhead ? restock_date : undefined };
}

/** How many of some pieces are sent later, of so many that there are; where they are not counted, none. */
export function sentLater(quantity: number, available: number | undefined): number {
  return available === undefined ? 0 : Math.max(0, quantity - available);
}

/** When something that there is none of is sent. */
export function wordsOfBackorder(backorder: Backorder, language: Language): string {
  const { backordered, backorderedUntil } = language.texts.shop;
  const day = dayOfRestock(backorder, language);
  return day ? backorderedUntil(day) : backordered;
}

/** The day from which it is sent, written out. */
export function dayOfRestock({ from }: Backorder, { locale }: Language): string | undefined {
  return from && dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(from));
}
