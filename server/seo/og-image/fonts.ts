import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { GlobalFonts } from "@napi-rs/canvas";
import { readSupportedCharacters } from "./woff2.ts";

const { resolve } = createRequire(import.meta.url);
const sans = (subset: string) =>
  `@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-wdth-normal.woff2`;
const serif = (subset: string) => `@fontsource-variable/literata/files/literata-${subset}-wght-normal.woff2`;

/** In order of preference; a text is never set in two of them. */
const typefaces = [
  ["latin", "latin-ext"].map(sans),
  ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"].map(serif),
  ["vazirmatn/fonts/webfonts/Vazirmatn-Bold.woff2"],
];

interface Face {
  family: string;
  letters: Set<number>;
}

let loaded: Face[] | undefined;

/** The first typeface with all characters of a text; undefined if there is none, since no text is better than boxes. */
export function findFontFamily(text: string): string | undefined {
  loaded ??= typefaces.map(load);
  const wanted = [...text].flatMap((letter) => (/\s/.test(letter) ? [] : (letter.codePointAt(0) ?? [])));
  return loaded.find(({ letters }) => wanted.every((letter) => letters.has(letter)))?.family;
}

/** Unique names, so that a system font is never used instead. */
function load(files: string[], face: number): Face {
  const letters = new Set<number>();
  const names = files.map((file, subset) => {
    const font = readFileSync(resolve(file));
    const name = `vitrine-${face}-${subset}`;
    GlobalFonts.register(font, name);
    for (const letter of readSupportedCharacters(font)) letters.add(letter);
    return name;
  });
  return { family: names.join(", "), letters };
}
