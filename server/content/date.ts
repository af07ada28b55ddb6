import { config } from "#server/config/config.ts";
import { dateFormat, formatDay } from "#server/platform/intl.ts";

export interface DateView {
  iso: string;
  text: string;
}

/** Undefined if missing, invalid, or of a year that only an expanded ISO 8601 date can have, which no database takes back. */
export function toDateView(value: string | Date | null | undefined): DateView | undefined {
  const date = value ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) return undefined;
  if (date.getUTCFullYear() < 0 || date.getUTCFullYear() > 9999) return undefined;
  return { iso: date.toISOString(), text: formatDay(date, config.locale) };
}

export function findLatestDate(dates: (Date | undefined)[]): Date | undefined {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

export function formatMonth(iso: string | undefined, locale: string, year?: "numeric"): string {
  return iso ? dateFormat(locale, { month: "long", year, timeZone: "UTC" }).format(new Date(iso)) : "";
}
