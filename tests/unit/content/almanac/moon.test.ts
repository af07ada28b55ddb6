import { describe, expect, test } from "vitest";
import { calculateMoonPhase, listMoonPhases } from "#server/content/almanac/moon.ts";

describe("the Moon", () => {
  // Moments from the United States Naval Observatory's tables of phases.
  test.each([
    ["2024-04-08T18:21Z", 0, "New moon"],
    ["2024-04-15T19:13Z", 0.25, "First quarter"],
    ["2025-03-14T06:55Z", 0.5, "Full moon"],
    ["2025-03-22T11:29Z", 0.75, "Last quarter"],
    ["2026-01-03T10:03Z", 0.5, "Full moon"],
    ["2026-02-17T12:01Z", 0, "New moon"],
  ])("at %s its phase is %d", (time, phase, name) => {
    const moon = calculateMoonPhase(new Date(time));
    const distance = Math.abs(((moon.phase - phase + 0.5) % 1) - 0.5);

    expect(distance).toBeLessThan(0.002);
    expect(moon.name).toBe(name);
  });

  test("it is lit by half at the quarters, wholly when full", () => {
    expect(calculateMoonPhase(new Date("2024-04-15T19:13Z")).lit).toBeCloseTo(0.5, 2);
    expect(calculateMoonPhase(new Date("2025-03-14T06:55Z")).lit).toBeCloseTo(1, 3);
  });

  test("between the moments it waxes, then wanes", () => {
    expect(calculateMoonPhase(new Date("2026-02-20T12:00Z")).name).toBe("Waxing crescent");
    expect(calculateMoonPhase(new Date("2026-02-28T12:00Z")).name).toBe("Waxing gibbous");
    expect(calculateMoonPhase(new Date("2026-01-06T12:00Z")).name).toBe("Waning gibbous");
    expect(calculateMoonPhase(new Date("2026-01-15T12:00Z")).name).toBe("Waning crescent");
  });

  test("today stands in the middle of its month", () => {
    const now = new Date("2026-02-17T09:00Z");
    const moons = listMoonPhases(now, 14);

    expect(moons).toHaveLength(29);
    expect(moons[14]).toEqual(calculateMoonPhase(new Date("2026-02-17T12:00Z")));
  });
});
