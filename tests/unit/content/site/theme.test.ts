import { describe, expect, test } from "vitest";
import {
  backgrounds,
  calculateContrast,
  computeThemeVersion,
  generateThemeCss,
} from "#server/content/site/theme.ts";

const accentsIn = (css: string) => [...css.matchAll(/--accent:(#[0-9a-f]{6})/g)].map(([, colour]) => colour);

/** Degrees on the colour wheel, of sRGB's hexagon. */
function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most === red) return 60 * ((green - blue) / range);
  return most === green ? 60 * ((blue - red) / range + 2) : 60 * ((red - green) / range + 4);
}

describe("the theme", () => {
  test("takes the owner's accents", () => {
    const accents = { accent: "#00594F", accentDark: "#6fe0cf" };

    expect(generateThemeCss(accents)).toBe(
      ":root{--accent:#00594f}@media (prefers-color-scheme:dark){:root{--accent:#6fe0cf}}",
    );
    expect(computeThemeVersion(accents)).toMatch(/^[\w-]{12}$/);
  });

  test("needs no style sheet for its own colours", () => {
    expect(generateThemeCss({ accent: "#b0125f", accentDark: "#ff7db3" })).toBe("");
    expect(generateThemeCss({ accent: undefined, accentDark: undefined })).toBe("");
    expect(computeThemeVersion({ accent: undefined, accentDark: undefined })).toBeUndefined();
  });

  test.each(["red", "#12345", "#fff;}body{display:none", "url(https://evil.example)"])(
    "keeps its own where %j is no colour that it knows",
    (accent) => {
      expect(generateThemeCss({ accent, accentDark: undefined })).toBe("");
    },
  );

  test("the accent of one scheme serves the other too, as light as it has to be there", () => {
    const css = generateThemeCss({ accent: "#036", accentDark: undefined });
    const [light = "", dark = ""] = accentsIn(css);

    expect(light).toBe("#003366");
    expect(hueOf(dark)).toBeCloseTo(hueOf("#003366"), -1);
    for (const ground of backgrounds.dark)
      expect(calculateContrast(dark, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["#ff0", "#9aa0a6", "#ffffff", "#000000", "#00ff00", "#0e2033", "#777", "#e11d48", "#3b82f6"])(
    "%s can be read on every ground, by day and by night",
    (accent) => {
      for (const css of [
        generateThemeCss({ accent, accentDark: undefined }),
        generateThemeCss({ accent: undefined, accentDark: accent }),
        generateThemeCss({ accent, accentDark: accent }),
      ]) {
        const [light = "", dark = ""] = accentsIn(css);
        for (const ground of backgrounds.light)
          expect(calculateContrast(light, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of backgrounds.dark)
          expect(calculateContrast(dark, ground)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test("what can be read is left as it was chosen", () => {
    expect(accentsIn(generateThemeCss({ accent: "#8a2b06", accentDark: "#f0c08a" }))).toEqual([
      "#8a2b06",
      "#f0c08a",
    ]);
  });

  test("measures contrast as WCAG does", () => {
    expect(calculateContrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(calculateContrast("#b0125f", "#f5f6f2")).toBeGreaterThan(6);
  });
});
