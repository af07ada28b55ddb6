import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { GlobalFonts } from "@napi-rs/canvas";

const { resolve } = createRequire(import.meta.url);
const subsets = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"];

export type Weight = 400 | 600;

const families = new Map<Weight, string>();
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/**
 * IBM Plex, whose glyphs map to characters, so that the text can be searched and copied, in Arabic too. Static fonts,
 * because a PDF would keep only outlines of a variable one. Chinese, Japanese and Korean use Source Han Sans in one
 * weight, loaded on demand.
 * @param size points
 */
export function getPdfFont(size: number, weight: Weight, text: string): string {
  const family = families.get(weight) ?? load(weight);
  families.set(weight, family);
  return `${size}px ${family}${eastAsian.test(text) ? `, ${loadEastAsian()}` : ""}`;
}

let eastAsianFamily: string | undefined;

function loadEastAsian(): string {
  eastAsianFamily ??= register(
    ["CN", "KR"].map((region) => `@librescore/fonts/SourceHanSans${region}.min.woff2`),
    "vitrine-document-east-asian",
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
  return register(files, `vitrine-document-${weight}`);
}

function register(files: string[], prefix: string): string {
  return files
    .map((file, index) => {
      const name = `${prefix}-${index}`;
      GlobalFonts.register(readFileSync(resolve(file)), name);
      return name;
    })
    .join(", ");
}
