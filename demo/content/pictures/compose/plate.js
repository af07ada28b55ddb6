import { printArtwork } from "../design.js";

/** The artwork alone, to the edges. */
export function drawPlate(sheet, _spec, design, { width, height }) {
  printArtwork(sheet, design, { x: 0, y: 0, w: width, h: height });
}

/** The opening of a page: whole as well, upright, and with figures that can be read in a part of a window. */
export function drawOpening(sheet, _spec, design, { width, height }) {
  printArtwork(sheet, design, { x: 0, y: 0, w: width, h: height }, { unit: 1.4 });
}
