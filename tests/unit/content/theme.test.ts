import { describe, expect, test } from "vitest";
import { contrast, themeCss, themeVersion } from "#server/content/theme.ts";

describe("the theme", () => {
  test("takes the owner's accents", () => {
    const css = themeCss({ accent: "#00594F", accentDark: "#6fe0cf" });

    expect(css).toBe(":root{--accent:#00594f}@media (prefers-color-scheme:dark){:root{--accent:#6fe0cf}}");
    expect(themeVersion(css)).toMatch(/^[\w-]{12}$/);
  });

  test("needs no style sheet for its own colours", () => {
    expect(themeCss({ accent: "#b0125f", accentDark: "#ff7db3" })).toBe("");
    expect(themeCss({ accent: undefined, accentDark: undefined })).toBe("");
    expect(themeVersion("")).toBeUndefined();
  });

  test.each(["red", "#12345", "#fff;}body{display:none", "url(https://evil.example)", "#ff0", "#9aa0a6"])(
    "keeps its own where %j cannot be read or used",
    (accent) => {
      expect(themeCss({ accent, accentDark: undefined })).toBe("");
    },
  );

  test("a light accent alone does not leak into the dark scheme", () => {
    expect(themeCss({ accent: "#036", accentDark: "#036" })).toBe(
      ":root{--accent:#003366}@media (prefers-color-scheme:dark){:root{--accent:#ff7db3}}",
    );
  });

  test("measures contrast as WCAG does", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#b0125f", "#f5f6f2")).toBeGreaterThan(6);
  });
});
