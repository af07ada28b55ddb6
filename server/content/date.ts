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
