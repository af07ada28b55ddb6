import { describe, expect, test } from "vitest";
import { calculateTideHeight, findTideExtremes } from "#server/content/almanac/tide.ts";
import { calculateTideDay } from "#server/content/almanac/tide-day.ts";
import { dagebuell } from "#server/content/almanac/tide-station.ts";

/**
 * High and low waters at Dagebüll by another program (openwatersio's tide-predictor 0.11, full nodal theory) from the
 * same constants: minutes may differ by ten and heights by a decimetre.
 */
const reference = [
  ["2026-11-21T03:33Z", "low", 1.39],
  ["2026-11-21T09:31Z", "high", 3.67],
  ["2026-11-21T16:25Z", "low", 1.18],
  ["2026-11-21T22:11Z", "high", 3.5],
  ["2026-11-22T04:48Z", "low", 1.22],
  ["2026-11-22T10:39Z", "high", 3.78],
] as const;

describe("the tide", () => {
  test("turns when another program says so", () => {
    const found = findTideExtremes(dagebuell, new Date("2026-11-21T00:00Z"), new Date("2026-11-22T12:00Z"));

    expect(found.map(({ kind }) => kind)).toEqual(reference.map(([, kind]) => kind));
    for (const [index, { at, height }] of found.entries()) {
      const [time, , metres] = reference[index] ?? ["", "", 0];
      expect(Math.abs(at.getTime() - Date.parse(time)) / 60_000).toBeLessThan(10);
      expect(Math.abs(height - metres)).toBeLessThan(0.1);
    }
  });

  test("a single lunar constituent comes back after 12.42 hours", () => {
    const [m2] = dagebuell.constituents;
    const station = { ...dagebuell, meanLevel: 0, constituents: m2 ? [m2] : [] };
    const start = new Date("2026-03-01T00:00Z");
    const later = new Date(start.getTime() + (360 / 28.9841042) * 3_600_000);

    expect(calculateTideHeight(station, later)).toBeCloseTo(calculateTideHeight(station, start), 3);
  });

  test("a day runs from midnight to midnight at the station, also when the clocks change", () => {
    const summer = calculateTideDay(new Date("2026-03-29T20:00Z"), "en-GB", dagebuell);
    const next = calculateTideDay(new Date("2026-03-30T20:00Z"), "en-GB", dagebuell);

    expect(summer.date).toBe("2026-03-29");
    expect(summer.heights.at(-1)).toBeCloseTo(next.heights[0] ?? 0, 6);
    expect(calculateTideDay(new Date("2026-06-30T22:30Z"), "en-GB", dagebuell).date).toBe("2026-07-01");
  });

  test.each([
    ["en-GB", /^\d\.\d m$/],
    ["de-DE", /^\d,\d m$/],
    ["ar-u-nu-latn", /^\d\.\d م$/],
  ])("a height in %s has its figure, and metres as that language writes them", (locale, written) => {
    const days = Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)));
    const heights = days.flatMap((day) => calculateTideDay(day, locale, dagebuell).extremes);

    expect(heights.filter(({ height }) => /^1[.,]0 /.test(height))).not.toEqual([]);
    expect(heights.filter(({ height }) => !written.test(height))).toEqual([]);
  });

  test("every day has its high waters, in order and within the day", () => {
    for (let day = 0; day < 60; day++) {
      const { extremes } = calculateTideDay(new Date(Date.UTC(2026, 0, 1 + day, 12)), "en-GB", dagebuell);
      const highs = extremes.filter(({ kind }) => kind === "high");

      expect(highs.length).toBeGreaterThanOrEqual(1);
      expect(highs.length).toBeLessThanOrEqual(2);
      expect(extremes.map(({ share }) => share)).toEqual(
        extremes.map(({ share }) => share).toSorted((a, b) => a - b),
      );
      for (const { share, metres } of extremes) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThan(1);
        expect(metres).toBeGreaterThan(-0.5);
        expect(metres).toBeLessThan(4.6);
      }
    }
  });
});
