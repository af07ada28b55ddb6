import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";
import { decompress } from "wawoff2";

const require = createRequire(import.meta.url);
const sans = (subset) => `@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-wdth-normal.woff2`;
const serif = (subset, style) => `@fontsource-variable/literata/files/literata-${subset}-wght-${style}.woff2`;
const SANS = ["latin", "latin-ext"].map(sans);
const ROMAN = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"].map((subset) => serif(subset, "normal"));
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

const bytes = new Map();
const faces = new Map();

async function readFont(file) {
  if (!bytes.has(file)) bytes.set(file, readFile(require.resolve(file)).then(decompress).then(Buffer.from));
  return fontkit.create(await bytes.get(file));
}

async function readFace({ files, axes }) {
  const fonts = await Promise.all(files.map(readFont));
  return axes ? fonts.map((font) => font.getVariation(axes)) : fonts;
}

/** Loads every face once; text can then be set synchronously. */
export async function loadFaces() {
  if (faces.size) return;
  for (const [name, face] of Object.entries(FACES)) faces.set(name, await readFace(face));
}

export const fontsOf = (face) => faces.get(face);

const ARABIC = /\p{Script=Arabic}/u;
const covers = (face, text) =>
  [...text].every((letter) => /\s/.test(letter) || fontsOf(face).some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0))));

export const isRightToLeft = (text) => ARABIC.test(text);

/** The face to set a text in: the wished one if it has every letter, else one that has (a title never mixes two designs). */
export function faceFor(wished, text) {
  const heavy = wished === "title" || wished === "serifTitle";
  if (ARABIC.test(text)) return heavy ? "arabicTitle" : "arabic";
  if (covers(wished, text)) return wished;
  return heavy ? "serifTitle" : "text";
}
