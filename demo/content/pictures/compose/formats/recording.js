import { mergeColors } from "../../palette.js";
import { drawFront } from "../front.js";

/** A recording that there is to download: its square front, and nothing to put on a turntable. */
export function drawRecording(sheet, spec, design, { width, height }) {
  const random = design.random("format");
  const side = Math.round(width * 0.8);
  const box = {
    x: Math.round((width - side) / 2),
    y: Math.round((height - side) / 2),
    w: side,
    h: side,
  };
  sheet.fillStyle = mergeColors(design.ground, "#16324f", 0.3);
  sheet.fillRect(box.x - 1, box.y - 1, side + 3, side + 3);
  drawFront(sheet, box, spec, design, { layout: random.pick(["top", "bottom", "label", "side"]) });
}
