import { mergeColors } from "../../palette.js";
import { drawFront } from "../front.js";

const TRIMS = [0.66, 0.7, 0.72, 0.75, 0.8, 0.86];

/** A closed book seen from the front: the joint beside the spine and a thin edge of pages. */
export function drawBook(sheet, spec, design, { width, height }) {
  const random = design.random("format");
  const trim = random.pick(TRIMS);
  const h = Math.round(
    trim > 0.8 ? height * random.between(0.72, 0.78) : height * random.between(0.79, 0.86),
  );
  const w = Math.round(Math.min(h * trim, width * 0.82));
  const box = { x: Math.round((width - w) / 2) - 3, y: Math.round((height - h) / 2), w, h };
  drawPages(sheet, box, design, random.whole(5, 11));
  drawFront(sheet, box, spec, design);
  drawJoint(sheet, box, design);
}

function drawPages(sheet, box, design, thick) {
  sheet.fillStyle = mergeColors(design.ground, "#16324f", 0.28);
  sheet.fillRect(box.x + 2, box.y + 5, box.w + thick + 1, box.h - 5 + 2);
  sheet.fillStyle = "#f3f1e8";
  sheet.fillRect(box.x + box.w, box.y + 6, thick, box.h - 7);
  sheet.fillStyle = "#d6d3c6";
  for (let x = 2; x < thick; x += 3) sheet.fillRect(box.x + box.w + x, box.y + 6, 1, box.h - 7);
}

function drawJoint(sheet, box, design) {
  const at = box.x + Math.round(box.w * 0.026);
  sheet.fillStyle = design.night ? "rgba(255,255,255,0.1)" : "rgba(22,50,79,0.11)";
  sheet.fillRect(at, box.y, 3, box.h);
  sheet.fillStyle = design.night ? "rgba(0,0,0,0.2)" : "rgba(255,255,255,0.45)";
  sheet.fillRect(at + 3, box.y, 2, box.h);
}
