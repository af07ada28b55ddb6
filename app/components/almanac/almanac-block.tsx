import type { Almanac } from "#server/content/almanac/almanac.ts";
import { MoonDivider } from "./moon-divider.tsx";
import { TideCurve } from "./tide-curve.tsx";

/** A rule between two parts of a page. */
export function AlmanacBlock({ almanac }: { almanac: Almanac | undefined }) {
  if (almanac?.tide) return <TideCurve tide={almanac.tide} />;
  return almanac?.moons ? <MoonDivider moons={almanac.moons} /> : null;
}
