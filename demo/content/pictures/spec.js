import { createHash } from "node:crypto";

/** Raise when a change to the generator should make everybody's pictures anew. */
export const GENERATOR_VERSION = 3;

/**
 * @typedef {object} PictureSpec
 * @property {"cover"|"plate"|"opening"|"spread"|"detail"|"scene"|"portrait"|"mark"|"og"} kind
 * @property {"contours"|"tides"|"moons"|"winds"} family
 * @property {string|number} seed
 * @property {string} [file] Slug of the file; renderAll needs it.
 * @property {string} [title]
 * @property {string} [author] On a portrait, the name whose initials are set.
 * @property {string} [number] Catalogue number, "SW 014".
 * @property {number} [edition] How many there are of a numbered print.
 * @property {"water"|"rose"|"sand"|"night"|"paper"} [ground] The table under a product; the paper of plate, opening, scene and og.
 * @property {"book"|"chart"|"print"|"notebook"|"recording"|"cassette"|"ebook"} [format] Of a cover; book unless said.
 * @property {[string, string]} [inks] Mass and accent ink: names of palette.js or #rrggbb.
 * @property {string} [motif] A motif of the family, by its name in families/index.js.
 * @property {"paper"|"shallow"|"blush"|"buff"|"sage"|"night"} [stock] Paper the artwork is printed on.
 * @property {"top"|"bottom"|"side"|"label"|"poster"} [band] Layout of the title.
 *
 * Whatever is left out is decided by the seed.
 */

const SIZES = {
  cover: [1200, 1500],
  plate: [1600, 1200],
  opening: [1440, 1600],
  spread: [1600, 1200],
  detail: [1200, 1500],
  scene: [1600, 1000],
  portrait: [800, 800],
  mark: [800, 800],
  og: [1200, 630],
};

/** Width and height in pixels of a spec's picture. */
export function getPictureSize({ kind }) {
  const [width, height] = SIZES[kind];
  return { width, height };
}

const DRAWN = [
  "kind",
  "family",
  "seed",
  "title",
  "author",
  "number",
  "ground",
  "inks",
  "format",
  "motif",
  "stock",
  "band",
];

/** A content key: generator version and every field of the spec that changes the drawing. */
export function getPictureKey(spec) {
  const drawn = [...DRAWN.map((field) => spec[field] ?? null), ...(spec.edition ? [spec.edition] : [])];
  return createHash("sha256")
    .update(JSON.stringify([GENERATOR_VERSION, drawn]))
    .digest("hex")
    .slice(0, 12);
}
