import { createHash } from "node:crypto";

/** Raise when a change to the generator should make everybody's pictures anew. */
export const GENERATOR_VERSION = 1;

const SIZES = {
  cover: [1200, 1500],
  plate: [1600, 1200],
  spread: [1600, 1200],
  detail: [1200, 1500],
  scene: [1600, 1000],
  portrait: [800, 800],
  mark: [800, 800],
  og: [1200, 630],
};

/** Width and height in pixels of a spec's picture. */
export function pictureSize({ kind }) {
  const [width, height] = SIZES[kind];
  return { width, height };
}

const DRAWN = ["kind", "family", "seed", "title", "author", "number", "ground", "inks", "format", "motif", "stock", "band"];

/** A content key: generator version and every field of the spec that changes the drawing. */
export function pictureKey(spec) {
  const drawn = DRAWN.map((field) => spec[field] ?? null);
  return createHash("sha256").update(JSON.stringify([GENERATOR_VERSION, drawn])).digest("hex").slice(0, 12);
}
