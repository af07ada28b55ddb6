import type { TideStation } from "./tide-station.ts";

/** Harmonic constituent: amplitude in metres, phase lag g in degrees. */
export interface Constituent {
  name: ConstituentName;
  amplitude: number;
  phase: number;
}

export type ConstituentName = keyof typeof doodson;

/** Height in metres above chart datum. */
export interface Extreme {
  kind: "high" | "low";
  at: Date;
  height: number;
}

/**
 * Doodson numbers: multiples of mean lunar time and of the longitudes of the Moon, the Sun and the lunar perigee, and
 * a constant in quarter turns.
 */
const doodson = {
  SA: [0, 0, 1, 0, 0],
  SSA: [0, 0, 2, 0, 0],
  O1: [1, -1, 0, 0, 1],
  P1: [1, 1, -2, 0, 1],
  K1: [1, 1, 0, 0, -1],
  EP2: [2, -3, 2, 1, 0],
  MU2: [2, -2, 2, 0, 0],
  N2: [2, -1, 0, 1, 0],
  NU2: [2, -1, 2, -1, 0],
  MA2: [2, 0, -1, 0, 0],
  M2: [2, 0, 0, 0, 0],
  LAMBDA2: [2, 1, -2, 1, 2],
  L2: [2, 1, 0, -1, 2],
  S2: [2, 2, -2, 0, 0],
  K2: [2, 2, 0, 0, 0],
  "2SM2": [2, 4, -4, 0, 0],
  MN4: [4, -1, 0, 1, 0],
  M4: [4, 0, 0, 0, 0],
  MS4: [4, 2, -2, 0, 0],
  M6: [6, 0, 0, 0, 0],
  "2MS6": [6, 2, -2, 0, 0],
} satisfies Record<string, [number, number, number, number, number]>;

/** How many times M2's nodal correction applies; constituents with another one or none are missing. */
const lunar: Partial<Record<ConstituentName, number>> = {
  EP2: 1,
  MU2: 1,
  N2: 1,
  NU2: 1,
  MA2: 1,
  M2: 1,
  LAMBDA2: 1,
  L2: 1,
  "2SM2": -1,
  MN4: 2,
  M4: 2,
  MS4: 1,
  M6: 3,
  "2MS6": 2,
};

const radians = Math.PI / 180;
const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Harmonic method, without weather.
 * @returns metres above chart datum
 * @see Schureman, Manual of Harmonic Analysis and Prediction of Tides (1958); nodal corrections after Pugh, Tides,
 * Surges and Mean Sea-Level (1987), table 4:3
 */
export function calculateTideHeight(station: TideStation, at: Date): number {
  const sky = computeMotions(at);
  return station.constituents.reduce((height, { name, amplitude, phase }) => {
    const { factor, shift } = nodalCorrection(name, sky.node);
    return height + factor * amplitude * Math.cos((computeArgument(name, sky) + shift - phase) * radians);
  }, station.meanLevel);
}

interface Motions {
  lunarTime: number;
  moon: number;
  sun: number;
  perigee: number;
  node: number;
}

/** Mean longitudes in degrees. @see Meeus, Astronomical Algorithms (1998), chapters 22, 25 and 47 */
function computeMotions(at: Date): Motions {
  const days = at.getTime() / day - 10_957.5;
  const centuries = days / 36_525;
  const moon = 218.3164477 + 481_267.88123421 * centuries;
  const sun = 280.46646 + 36_000.76983 * centuries;
  const hourAngle = (days - Math.floor(days)) * 360;
  return {
    lunarTime: hourAngle + sun - moon,
    moon,
    sun,
    perigee: 83.3532465 + 4_069.0137287 * centuries,
    node: 125.04452 - 1_934.136261 * centuries,
  };
}

function computeArgument(name: ConstituentName, sky: Motions): number {
  const [lunarTime, moon, sun, perigee, quarters] = doodson[name];
  return lunarTime * sky.lunarTime + moon * sky.moon + sun * sky.sun + perigee * sky.perigee + quarters * 90;
}

/** The 18.6-year cycle of the lunar nodes. */
function nodalCorrection(name: ConstituentName, node: number): { factor: number; shift: number } {
  const cos = Math.cos(node * radians);
  const sin = Math.sin(node * radians);
  if (name === "K1") return { factor: 1.006 + 0.115 * cos, shift: -8.9 * sin };
  if (name === "O1") return { factor: 1.009 + 0.187 * cos, shift: 10.8 * sin };
  if (name === "K2") return { factor: 1.024 + 0.286 * cos, shift: -17.7 * sin };
  const times = lunar[name] ?? 0;
  return { factor: (1 - 0.037 * cos) ** Math.abs(times), shift: -2.1 * sin * times };
}

/** To the minute; `to` is exclusive. */
export function findTideExtremes(station: TideStation, from: Date, to: Date): Extreme[] {
  const step = 6 * minute;
  const found: Extreme[] = [];
  const first = from.getTime() - step;
  let before = calculateTideHeight(station, new Date(first - step));
  let here = calculateTideHeight(station, new Date(first));
  for (let time = first; time <= to.getTime() + step; time += step) {
    const after = calculateTideHeight(station, new Date(time + step));
    const kind = here > before && here >= after ? "high" : here < before && here <= after ? "low" : undefined;
    if (kind) {
      // Vertex of the parabola through three neighbouring heights.
      const offset = ((before - after) / (before - 2 * here + after)) * 0.5;
      const at = new Date(Math.round((time + offset * step) / minute) * minute);
      if (at >= from && at < to) found.push({ kind, at, height: calculateTideHeight(station, at) });
    }
    before = here;
    here = after;
  }
  return found;
}
