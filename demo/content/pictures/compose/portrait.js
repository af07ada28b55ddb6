import { printArtwork } from "../design.js";
import { INK, PAPER } from "../palette.js";
import { drawText } from "../type/text.js";
import { PERSONAL_MARKS } from "./personal-marks.js";

const initials = (name) =>
  name
    .split(/[\s-]+/)
    .filter(Boolean)
    .map((part) => [...part][0])
    .filter((_, i, all) => i === 0 || i === all.length - 1)
    .join("");

/** An author's mark in place of a photograph: a figure as personal as a thumbprint, and initials. */
export function drawPortrait(sheet, spec, design, { width, height }) {
  const mark = { ...design, draw: PERSONAL_MARKS[spec.family] };
  sheet.fillStyle = design.stock;
  sheet.fillRect(0, 0, width, height);
  printArtwork(sheet, mark, { x: 0, y: 0, w: width, h: height });
  const name = spec.author ?? spec.title;
  if (!name) return;
  sheet.fillStyle = design.night ? PAPER : INK;
  drawText(sheet, initials(name), width * 0.065, height * 0.935, { face: "title", size: height * 0.085 });
}
