import { printArtwork } from "../design.js";

/** The artwork alone, to the edges. */
export function drawPlate(sheet, _spec, design, { width, height }) {
  printArtwork(sheet, design, { x: 0, y: 0, w: width, h: height });
}
