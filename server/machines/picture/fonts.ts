import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { GlobalFonts } from "@napi-rs/canvas";
import { lettersOf } from "./woff2.ts";

const { resolve } = createRequire(import.meta.url);
const sans = (subset: string) =>
  `@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-wdth-normal.woff2`;
const serif = (subset: string) => `@fontsource-variable/literata/files/literata-${subset}-wght-normal.woff2`;

/** The site's typefaces, in the order in which they are tried. A text is set in one of them, never in two. */
const typefaces = [
  ["latin", "latin-ext"].map(sans),
  ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"].map(serif),
  ["vazirmatn/fonts/webfonts/Vazirmatn-Bold.woff2"],
];

/** A typeface that is ready to draw with. */
interface Face {
  /** The names of its subsets, as a canvas wants them. */
  family: string;
  letters: Set<number>;
}

let loaded: Face[] | undefined;

/**
 * The typeface that has every letter of a text.
 * @returns the family for a canvas's `font`; undefined where we have none: better no words than boxes
 */
export function familyFor(text: string): string | undefined {
  loaded ??= typefaces.map(load);
  const wanted = [...text].flatMap((letter) => (/\s/.test(letter) ? [] : (letter.codePointAt(0) ?? [])));
  return loaded.find(({ letters }) => wanted.every((letter) => letters.has(letter)))?.family;
}

/** The names are ours alone, so that no font of the machine can take a typeface's place. */
function load(files: string[], face: number): Face {
  const letters = new Set<number>();
  const names = files.map((file, subset) => {
    const font = readFileSync(resolve(file));
    const name = `vitrine-${face}-${subset}`;
    GlobalFonts.register(font, name);
    for (const letter of lettersOf(font)) letters.add(letter);
    return name;
  });
  return { family: names.join(", "), letters };
}
