import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { beforeAll, expect, test } from "vitest";
import { fontPairings } from "#server/content/site/theme.ts";

const { resolve } = createRequire(import.meta.url);
const folder = "app/styles/pairings";
const context = createCanvas(1, 1).getContext("2d");
const english =
  "The ferry leaves an hour before high water and comes back on the next tide, unless the wind has gone round to the " +
  "north. Then everybody who came for the day stays for the night, and the baker, who knows the tables, has baked twice.";

interface Fallback {
  face: string;
  /** The system's typeface that stands in. */
  system: string;
  bold: boolean;
  size: number;
  ascent: number;
  descent: number;
}

function fallbacksIn(css: string): Fallback[] {
  return [...css.matchAll(/@font-face \{([^}]*size-adjust[^}]*)\}/g)].map(([, rule = ""]) => {
    const [, family = ""] = /font-family: "([^"]+)"/.exec(rule) ?? [];
    const [, system = ""] = /local\("([^"]+)"\)/.exec(rule) ?? [];
    const share = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule)?.[1]) / 100;
    return {
      face: family.replace(/( Title)? Fallback.*/, ""),
      system,
      bold: family.includes("Title"),
      size: share("size-adjust"),
      ascent: share("ascent-override"),
      descent: share("descent-override"),
    };
  });
}

const titleFaces = new Set<string>();

/** Parts of an em. A condensed title has a file of its own, or is set by the width axis where a typeface has one. */
function measure({ face, bold }: Fallback) {
  const family = bold && titleFaces.has(face) ? `${face} title` : face;
  context.font = `${bold ? 700 : 400} 100px "measured ${family}"`;
  context.fontVariationSettings = bold ? "'wght' 700, 'wdth' 75" : "'wght' 400";
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(english);
  return {
    width: width / english.length / 100,
    ascent: fontBoundingBoxAscent / 100,
    descent: fontBoundingBoxDescent / 100,
  };
}

const sheets = ["app/styles/fonts.css", ...readdirSync(folder).map((file) => `${folder}/${file}`)].map(
  (file) => readFileSync(file, "utf8"),
);
const fallbacks = sheets.flatMap(fallbacksIn);

beforeAll(() => {
  const rule =
    /font-family: "([^"]+)";\s+font-weight[^}]*url\("([^"]+-latin-(?:w[^"]+-normal|condensed-bold)\.woff2)"\)/g;
  for (const css of sheets) {
    for (const [, face = "", file = ""] of css.matchAll(rule)) {
      const isTitle = file.includes("condensed");
      if (isTitle) titleFaces.add(face);
      GlobalFonts.register(
        readFileSync(file.startsWith("./") ? `app/styles/${file}` : resolve(file)),
        `measured ${face}${isTitle ? " title" : ""}`,
      );
    }
  }
});

test("every pair but the theme's own has a style sheet, and nothing else has", () => {
  expect(readdirSync(folder).sort()).toEqual(
    fontPairings
      .slice(1)
      .map((name) => `${name}.css`)
      .sort(),
  );
});

test.each(fallbacks)("while $face loads, $system takes as much room (bold: $bold)", (fallback) => {
  const { width, ascent, descent } = measure(fallback);

  expect(fallback.ascent * fallback.size).toBeCloseTo(ascent, 2);
  expect(fallback.descent * fallback.size).toBeCloseTo(descent, 2);
  // The same system's typeface comes out as wide, whichever face it was scaled to.
  const widths = fallbacks
    .filter(({ system, bold }) => system === fallback.system && bold === fallback.bold)
    .map((one) => measure(one).width / one.size);
  for (const other of widths) expect(Math.abs(other / (width / fallback.size) - 1)).toBeLessThan(0.02);
});
