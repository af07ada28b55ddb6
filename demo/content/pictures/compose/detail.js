import { printArtwork } from "../design.js";
import { findView } from "./viewfinder.js";

/** Very near the paper: a part of the cover's artwork enlarged until dots and misregistration show. */
export function drawDetail(sheet, _spec, design, { width, height }) {
  const random = design.random("detail");
  const scale = random.between(3, 4.6);
  const w = 900;
  const h = 1100;
  const seen = { w: width / scale, h: height / scale };
  const view = { ...findView(design, random, { w, h, seen }), scale };
  printArtwork(
    sheet,
    design,
    { x: 0, y: 0, w: width, h: height },
    { w, h, view, slip: 2 * scale, screened: 13 },
  );
}
