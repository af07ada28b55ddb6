import { INK, mergeColors } from "../../palette.js";
import { drawFront } from "../front.js";

/** An electronic edition: the cover filling a reader's screen inside a thin bezel. */
export function drawEbook(sheet, spec, design, { width, height }) {
  const w = Math.round(width * 0.66);
  const h = Math.round((w * 4) / 3);
  const box = { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2) - 26, w, h };
  const rim = 34;
  sheet.fillStyle = INK;
  sheet.beginPath();
  sheet.roundRect(box.x - rim, box.y - rim, w + rim * 2, h + rim * 2 + 62, 34);
  sheet.fill();
  sheet.strokeStyle = mergeColors(INK, "#ffffff", 0.28);
  sheet.lineWidth = 2;
  sheet.beginPath();
  sheet.roundRect(box.x - rim + 7, box.y - rim + 7, w + rim * 2 - 14, h + rim * 2 + 48, 28);
  sheet.stroke();
  drawFront(sheet, box, spec, design);
  const y = box.y + h + rim + 6;
  sheet.fillStyle = mergeColors(INK, "#ffffff", 0.3);
  sheet.fillRect(box.x, y, w, 3);
  sheet.fillStyle = "#e8edec";
  sheet.fillRect(box.x, y - 1, Math.round(w * design.random("page").between(0.04, 0.4)), 5);
}
