import { listMoonPhases, type Moon } from "./moon.ts";
import { calculateTideDay, type TideDay } from "./tide-day.ts";
import { findTideStation, type SkyOption } from "./tide-station.ts";

declare module "#server/directus/pack-collections.ts" {
  interface PackCollections {
    /** Not the pack's: the demo makes it, as a block of one's own is made. */
    block_almanac: { id: unknown; show: unknown };
  }
}

/** What a block of the collection `block_almanac` shows: the moons around today, or today's tide. */
export interface Almanac {
  moons?: Moon[];
  tide?: TideDay;
}

/** @returns undefined where `globals.sky` has no such thing */
export function calculateAlmanac(
  show: keyof Almanac,
  sky: SkyOption | undefined,
  locale: string,
): Almanac | undefined {
  const now = new Date();
  if (show === "moons") return sky && { moons: listMoonPhases(now, 14) };
  const station = findTideStation(sky);
  return station && { tide: calculateTideDay(now, locale, station) };
}
