import { config } from "#server/config.ts";

/** A moment as a page shows it: for `<time datetime>` and for people. */
export interface DateView {
  iso: string;
  text: string;
}

const format = new Intl.DateTimeFormat(config.locale, { dateStyle: "long", timeZone: "UTC" });

/** The day of a moment, written out; undefined where there is none or it cannot be read. */
export function dateView(value: string | Date | null | undefined): DateView | undefined {
  const date = value ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) return undefined;
  return { iso: date.toISOString(), text: format.format(date) };
}

/** The latest of some moments; undefined where there is none. */
export function latestOf(dates: (Date | undefined)[]): Date | undefined {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/** The name of a moment's month; empty where there is none. */
export function monthOf(iso: string | undefined, locale: string): string {
  return iso ? new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(new Date(iso)) : "";
}
