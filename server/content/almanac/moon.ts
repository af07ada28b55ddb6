/** As seen from the northern hemisphere. */
export interface Moon {
  /** 0 new, 0.5 full. */
  phase: number;
  lit: number;
  name: MoonName;
}

const moments = ["New moon", "First quarter", "Full moon", "Last quarter"] as const;
const stretches = ["Waxing crescent", "Waxing gibbous", "Waning gibbous", "Waning crescent"] as const;
export type MoonName = (typeof moments | typeof stretches)[number];

const radians = Math.PI / 180;
const day = 86_400_000;

/** Accurate to a third of a degree. @see Meeus, Astronomical Algorithms (1998), chapter 48, formula 48.4 */
export function calculateMoonPhase(at: Date): Moon {
  const centuries = (at.getTime() / day - 10_957.5) / 36_525;
  const elongation = 297.8501921 + 445_267.1114034 * centuries;
  const sun = 357.5291092 + 35_999.0502909 * centuries;
  const moon = 134.9633964 + 477_198.8675055 * centuries;
  const sine = (degrees: number) => Math.sin(degrees * radians);
  const turned =
    elongation +
    6.289 * sine(moon) -
    2.1 * sine(sun) +
    1.274 * sine(2 * elongation - moon) +
    0.658 * sine(2 * elongation) +
    0.214 * sine(2 * moon) +
    0.11 * sine(elongation);
  const phase = (((turned / 360) % 1) + 1) % 1;
  return { phase, lit: (1 - Math.cos(phase * 2 * Math.PI)) / 2, name: getMoonName(phase) };
}

/** Each principal phase lasts a day; the intermediate phases fill the rest. */
function getMoonName(phase: number): MoonName {
  const nearest = Math.round(phase * 4);
  if (Math.abs(phase * 4 - nearest) < 2 / 29.53) return moments[nearest % 4] ?? "New moon";
  return stretches[Math.floor(phase * 4)] ?? "Waning crescent";
}

export function listMoonPhases(now: Date, daysEachSide: number): Moon[] {
  const noon = Math.floor(now.getTime() / day) * day + day / 2;
  return Array.from({ length: 2 * daysEachSide + 1 }, (_, index) =>
    calculateMoonPhase(new Date(noon + (index - daysEachSide) * day)),
  );
}
