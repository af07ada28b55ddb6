import { printArtwork } from "../design.js";

/** Very near the paper: a part of the cover's artwork enlarged until dots and misregistration show. */
export function detail(sheet, _spec, design, { width, height }) {
  const random = design.random("detail");
  const scale = random.between(2.4, 3.4);
  const w = 900;
  const h = 1100;
  const seen = { w: width / scale, h: height / scale };
  const view = { x: (w - seen.w) * random.between(0.2, 0.8), y: (h - seen.h) * random.between(0.15, 0.8), scale };
  printArtwork(sheet, design, { x: 0, y: 0, w: width, h: height }, { w, h, view, slip: 2.1 * scale });
}
