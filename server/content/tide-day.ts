import { dateFormat, numberFormat } from "#server/formats.ts";
import { extremesBetween, tideHeight } from "./tide.ts";
import type { TideStation } from "./tide-station.ts";

/** Today's tide as a page draws it. */
export interface TideDay {
  station: string;
  /** The civil day at the station, `2026-11-21`, and as it is written. */
  date: string;
  dateText: string;
  /** Metres above chart datum at even steps from midnight to midnight. */
  heights: number[];
  extremes: {
    kind: "high" | "low";
    time: string;
    height: string;
    /** Metres, and the share of the day that has passed. */
    metres: number;
    share: number;
  }[];
}

const steps = 144;

const recent = new Map<string, TideDay>();
/** Days that are remembered: of every language, around midnight. */
const mostRecent = 50;

/**
 * The tide of the civil day that `now` falls into at the station.
 * @param locale how dates and heights are written
 */
export function tideDay(now: Date, locale: string, station: TideStation): TideDay {
  const date = dateFormat("sv-SE", { timeZone: station.timeZone }).format(now);
  const key = JSON.stringify([date, locale, station]);
  const known = recent.get(key) ?? reckon(now, date, locale, station);
  if (recent.size >= mostRecent) recent.clear();
  recent.set(key, known);
  return known;
}

function reckon(now: Date, date: string, locale: string, station: TideStation): TideDay {
  const { timeZone } = station;
  const from = midnight(date, timeZone);
  const to = midnight(nextDay(date), timeZone);
  const length = to.getTime() - from.getTime();
  const clock = dateFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const metres = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    station: station.name,
    date,
    dateText: dateFormat(locale, { timeZone, dateStyle: "long" }).format(now),
    heights: Array.from({ length: steps + 1 }, (_, step) =>
      tideHeight(station, new Date(from.getTime() + (length * step) / steps)),
    ),
    extremes: extremesBetween(station, from, to).map(({ kind, at, height }) => ({
      kind,
      time: clock.format(at),
      height: `${metres.format(height)} m`,
      metres: height,
      share: (at.getTime() - from.getTime()) / length,
    })),
  };
}

/** Midnight of a civil day: its clock stands still or jumps by whole hours, so that two guesses are enough. */
function midnight(date: string, timeZone: string): Date {
  const utc = Date.parse(`${date}T00:00:00Z`);
  const first = utc - offsetAt(utc, timeZone);
  return new Date(utc - offsetAt(first, timeZone));
}

function offsetAt(time: number, timeZone: string): number {
  const local = dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${local.format(time).replace(" ", "T")}Z`) - time;
}

function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
