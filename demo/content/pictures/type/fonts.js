import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";
import { decompress } from "wawoff2";

const require = createRequire(import.meta.url);
const sans = (subset) =>
  `@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-wdth-normal.woff2`;
const serif = (subset, style) => `@fontsource-variable/literata/files/literata-${subset}-wght-${style}.woff2`;
const SANS = ["latin", "latin-ext"].map(sans);
const ROMAN = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"].map((subset) =>
  serif(subset, "normal"),
);
const ITALIC = ["latin", "latin-ext", "vietnamese"].map((subset) => serif(subset, "italic"));
const arabic = (weight) => [`vazirmatn/fonts/webfonts/Vazirmatn-${weight}.woff2`];

/** Faces of the press: the subsets of one typeface count as one face, tried in turn for each letter. */
const FACES = {
  title: { files: SANS, axes: { wdth: 75, wght: 650 } },
  label: { files: SANS, axes: { wdth: 87, wght: 500 } },
  figures: { files: SANS, axes: { wdth: 75, wght: 450 } },
  text: { files: ROMAN, axes: { wght: 400 } },
  italic: { files: ITALIC, axes: { wght: 400 } },
  serifTitle: { files: ROMAN, axes: { wght: 620 } },
  arabic: { files: arabic("Regular") },
  arabicTitle: { files: arabic("Bold") },
};

const faces = new Map();
const files = new Map();

// wawoff2 answers with a view of its own memory, which the next call overwrites: one font at a time, copied at once.
async function readFont(file) {
  if (!files.has(file)) files.set(file, Buffer.from(await decompress(await readFile(require.resolve(file)))));
  return fontkit.create(files.get(file));
}

async function readFaces() {
  for (const [name, face] of Object.entries(FACES)) {
    const fonts = [];
    for (const file of face.files) fonts.push(await readFont(file));
    faces.set(name, face.axes ? fonts.map((font) => font.getVariation(face.axes)) : fonts);
  }
  files.clear();
}

let loading;

/** Loads every face once; text can then be set synchronously. */
export function loadFaces() {
  loading ??= readFaces();
  return loading;
}

export const fontsOf = (face) => faces.get(face);

const ARABIC = /\p{Script=Arabic}/u;
const covers = (face, text) =>
  [...text].every(
    (letter) =>
      /\s/.test(letter) || fontsOf(face).some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0))),
  );

export const isRightToLeft = (text) => ARABIC.test(text);

/** The face to set a text in: the wished one if it has every letter, else one that has (a title never mixes two designs). */
export function findFontFace(wished, text) {
  if (covers(wished, text)) return wished;
  if (ARABIC.test(text)) return wished === "title" ? "arabicTitle" : "arabic";
  return wished === "title" ? "serifTitle" : "text";
}
