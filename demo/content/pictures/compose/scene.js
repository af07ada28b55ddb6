import { printArtwork } from "../design.js";

/** The head of a journal post: a wide crop of a larger drawing, closer than a plate. */
export function scene(sheet, _spec, design, { width, height }) {
  const random = design.random("scene");
  const scale = random.between(1, 1.5);
  const w = width / scale;
  const h = height / scale;
  printArtwork(sheet, design, { x: 0, y: 0, w: width, h: height }, { w, h, view: { x: 0, y: 0, scale }, slip: 2.4 * scale });
}
