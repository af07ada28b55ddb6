import type { Constituent } from "./tide.ts";

export interface TideStation {
  name: string;
  timeZone: string;
  /** Metres above lowest astronomical tide. */
  meanLevel: number;
  constituents: Constituent[];
}

export const skyOptions = ["moon", "dagebuell"] as const;
export type SkyOption = (typeof skyOptions)[number];

/**
 * Dagebüll (54°44′N 8°41′E, North Frisia), the harbour of the ferry to Föhr. Amplitudes in metres and phase lags g in
 * degrees for UTC, from the gauge's records of 2006 to 2025; all constituents of three centimetres and more.
 * @see Hart-Davis, Dettmering and Seitz (2025), TICON-4, https://doi.org/10.17882/109129, CC BY 4.0
 */
export const dagebuell: TideStation = {
  name: "Dagebüll",
  timeZone: "Europe/Berlin",
  meanLevel: 2.35,
  constituents: [
    { name: "M2", amplitude: 1.291, phase: 15.4 },
    { name: "S2", amplitude: 0.322, phase: 89.8 },
    { name: "N2", amplitude: 0.204, phase: 350.5 },
    { name: "MU2", amplitude: 0.155, phase: 100.3 },
    { name: "M4", amplitude: 0.142, phase: 248.3 },
    { name: "SA", amplitude: 0.127, phase: 231.1 },
    { name: "L2", amplitude: 0.111, phase: 33.1 },
    { name: "K2", amplitude: 0.097, phase: 88.4 },
    { name: "O1", amplitude: 0.089, phase: 265.6 },
    { name: "MS4", amplitude: 0.08, phase: 322.5 },
    { name: "NU2", amplitude: 0.079, phase: 331.2 },
    { name: "K1", amplitude: 0.065, phase: 57.2 },
    { name: "M6", amplitude: 0.063, phase: 86.9 },
    { name: "2MS6", amplitude: 0.057, phase: 154.8 },
    { name: "LAMBDA2", amplitude: 0.052, phase: 28 },
    { name: "SSA", amplitude: 0.05, phase: 211.6 },
    { name: "MN4", amplitude: 0.048, phase: 221.2 },
    { name: "MA2", amplitude: 0.045, phase: 323.5 },
    { name: "EP2", amplitude: 0.035, phase: 78.6 },
    { name: "2SM2", amplitude: 0.035, phase: 312.4 },
    { name: "P1", amplitude: 0.03, phase: 56.8 },
  ],
};

const stations: Partial<Record<SkyOption, TideStation>> = { dagebuell };

export function findTideStation(sky: SkyOption | undefined): TideStation | undefined {
  return sky && stations[sky];
}
