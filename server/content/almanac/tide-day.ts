import { dateFormat, numberFormat } from "#server/platform/intl.ts";
import { calculateTideHeight, findTideExtremes } from "./tide.ts";
import type { TideStation } from "./tide-station.ts";

export interface TideDay {
  station: string;
  /** Local date at the station, such as `2026-11-21`, and formatted. */
  date: string;
  dateText: string;
  /** Metres above chart datum in equal steps from midnight to midnight. */
  heights: number[];
  extremes: {
    kind: "high" | "low";
    time: string;
    height: string;
    /** Metres, and the fraction of the day. */
    metres: number;
    share: number;
  }[];
}

const steps = 144;

const recent = new Map<string, TideDay>();
const mostRecent = 50;

export function calculateTideDay(now: Date, locale: string, station: TideStation): TideDay {
  const date = dateFormat("sv-SE", { timeZone: station.timeZone }).format(now);
  const key = JSON.stringify([date, locale, station]);
  const known = recent.get(key) ?? reckon(now, date, { locale, station });
  if (recent.size >= mostRecent) recent.clear();
  recent.set(key, known);
  return known;
}

function reckon(
  now: Date,
  date: string,
  { locale, station }: { locale: string; station: TideStation },
): TideDay {
  const { timeZone } = station;
  const from = midnight(date, timeZone);
  const to = midnight(nextDay(date), timeZone);
  const length = to.getTime() - from.getTime();
  const clock = dateFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const metres = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  // By itself, because Arabic leaves the figure out of one metre and of two.
  const unit = numberFormat(locale, { style: "unit", unit: "meter", unitDisplay: "narrow" })
    .formatToParts(3)
    .find(({ type }) => type === "unit")?.value;
  return {
    station: station.name,
    date,
    dateText: dateFormat(locale, { timeZone, dateStyle: "long" }).format(now),
    heights: Array.from({ length: steps + 1 }, (_, step) =>
      calculateTideHeight(station, new Date(from.getTime() + (length * step) / steps)),
    ),
    extremes: findTideExtremes(station, from, to).map(({ kind, at, height }) => ({
      kind,
      time: clock.format(at),
      height: `${metres.format(height)} ${unit}`,
      metres: height,
      share: (at.getTime() - from.getTime()) / length,
    })),
  };
}

/** Local midnight. The UTC offset changes by whole hours, so two iterations suffice. */
function midnight(date: string, timeZone: string): Date {
  const utc = Date.parse(`${date}T00:00:00Z`);
  const first = utc - getUtcOffset(utc, timeZone);
  return new Date(utc - getUtcOffset(first, timeZone));
}

function getUtcOffset(time: number, timeZone: string): number {
  const local = dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${local.format(time).replace(" ", "T")}Z`) - time;
}

function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
