import { INK, inkColour, mergeColors, PAPER } from "../../palette.js";
import { drawText } from "../../type/text.js";
import { drawFront } from "../front.js";
import { drawCassette } from "./cassette.js";

/** A recording: a square sleeve with the record drawn half out, or a cassette. */
export function record(sheet, spec, design, size) {
  const random = design.random("format");
  if (random.chance(0.3)) drawCassette(sheet, spec, design, size, random);
  else sleeve(sheet, spec, design, size, random);
}

function sleeve(sheet, spec, design, { width, height }, random) {
  const side = Math.round(width * 0.8);
  const out = Math.round(side * random.between(0.16, 0.3));
  const box = {
    x: Math.round((width - side) / 2),
    y: Math.round((height - side + out) / 2),
    w: side,
    h: side,
  };
  drawDisc(sheet, box.x + side / 2, box.y + side / 2 - out, side * 0.475, design, spec);
  sheet.fillStyle = mergeColors(design.ground, "#16324f", 0.3);
  sheet.fillRect(box.x - 1, box.y - 1, side + 3, side + 3);
  drawFront(sheet, box, spec, design, { layout: random.pick(["top", "bottom", "label", "side"]) });
}

function drawDisc(sheet, x, y, radius, design, spec) {
  const disc = (r) => {
    sheet.beginPath();
    sheet.arc(x, y, r, 0, Math.PI * 2);
  };
  sheet.fillStyle = "#101d2b";
  disc(radius);
  sheet.fill();
  sheet.strokeStyle = "rgba(232,237,236,0.35)";
  sheet.lineWidth = 1.5;
  sheet.stroke();
  sheet.strokeStyle = "rgba(232,237,236,0.13)";
  sheet.lineWidth = 1;
  for (let r = radius * 0.42; r < radius * 0.97; r += 4) {
    if (Math.abs(r - radius * 0.66) < 7) continue;
    disc(r);
    sheet.stroke();
  }
  sheet.fillStyle = inkColour(design.inks[0], design.night);
  disc(radius * 0.36);
  sheet.fill();
  sheet.fillStyle = INK;
  drawText(sheet, spec.number ?? "", x, y - radius * 0.2, {
    face: "label",
    size: radius * 0.06,
    align: "center",
  });
  sheet.fillStyle = PAPER;
  disc(radius * 0.03);
  sheet.fill();
}
