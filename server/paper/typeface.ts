import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { GlobalFonts } from "@napi-rs/canvas";

const { resolve } = createRequire(import.meta.url);
const subsets = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"];

/** The weights that paper is set in. */
export type Weight = 400 | 600;

const families = new Map<Weight, string>();
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/**
 * The typeface of paper for a canvas's `font`: IBM Plex, whose glyphs say which letters they are, so that the text can be
 * searched and copied, in Arabic too. One file a weight: of a font with an axis a PDF would only keep outlines.
 * Chinese, Japanese and Korean are set in Source Han Sans, of one weight, read from the disk once a text has them.
 * @param size points
 * @param text what is going to be set
 */
export function paperFont(size: number, weight: Weight, text: string): string {
  const family = families.get(weight) ?? load(weight);
  families.set(weight, family);
  return `${size}px ${family}${eastAsian.test(text) ? `, ${loadEastAsian()}` : ""}`;
}

let eastAsianFamily: string | undefined;

function loadEastAsian(): string {
  eastAsianFamily ??= register(
    ["CN", "KR"].map((region) => `@librescore/fonts/SourceHanSans${region}.min.woff2`),
    "vitrine-paper-east-asian",
  );
  return eastAsianFamily;
}

function load(weight: Weight): string {
  const files = [
    ...subsets.map(
      (subset) => `@fontsource/ibm-plex-sans/files/ibm-plex-sans-${subset}-${weight}-normal.woff2`,
    ),
    `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
  ];
  return register(files, `vitrine-paper-${weight}`);
}

/** @returns the names of the files' typefaces, as a canvas's `font` takes them */
function register(files: string[], prefix: string): string {
  return files
    .map((file, index) => {
      const name = `${prefix}-${index}`;
      GlobalFonts.register(readFileSync(resolve(file)), name);
      return name;
    })
    .join(", ");
}
