import { printArtwork } from "../design.js";
import { findView } from "./viewfinder.js";

/** The head of a journal post: a wide crop out of the middle of a larger drawing, closer than a plate; a table is whole. */
export function drawScene(sheet, _spec, design, { width, height }) {
  const random = design.random("scene");
  const scale = random.between(1.1, 1.7);
  const seen = { w: width / scale, h: height / scale };
  const w = seen.w * (design.isTable ? 1 : random.between(1.05, 1.3));
  const h = seen.h * (design.isTable ? 1 : random.between(1.15, 1.5));
  const view = { ...findView(design, random, { w, h, seen }), scale };
  printArtwork(sheet, design, { x: 0, y: 0, w: width, h: height }, { w, h, view, slip: 2.4 * scale });
}
