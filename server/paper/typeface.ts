import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { GlobalFonts } from "@napi-rs/canvas";

const { resolve } = createRequire(import.meta.url);
const subsets = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"];

/** The weights that paper is set in. */
export type Weight = 400 | 600;

const families = new Map<Weight, string>();

/**
 * The typeface of paper for a canvas's `font`: IBM Plex, whose glyphs say which letters they are, so that the text can be
 * searched and copied, in Arabic too. One file a weight: of a font with an axis a PDF would only keep outlines.
 * @param size points
 */
export function paperFont(size: number, weight: Weight): string {
  const family = families.get(weight) ?? load(weight);
  families.set(weight, family);
  return `${size}px ${family}`;
}

function load(weight: Weight): string {
  const files = [
    ...subsets.map((subset) => `ibm-plex-sans/files/ibm-plex-sans-${subset}-${weight}-normal.woff2`),
    `ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
  ];
  return files
    .map((file, index) => {
      const name = `vitrine-paper-${weight}-${index}`;
      GlobalFonts.register(readFileSync(resolve(`@fontsource/${file}`)), name);
      return name;
    })
    .join(", ");
}
