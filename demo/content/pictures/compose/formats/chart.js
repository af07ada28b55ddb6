import { printArtwork } from "../../design.js";
import { INK, MAGENTA, mergeColors } from "../../palette.js";
import { drawText } from "../../type/text.js";
import { drawHeading, drawTitleBlock } from "./chart-title.js";

const FOLDS = {
  wide: [
    [3, 2],
    [4, 2],
  ],
  tall: [
    [2, 3],
    [3, 3],
    [2, 4],
  ],
};

const NOTES = {
  contours: "Soundings in metres. Not to be used for navigation.",
  tides: "Heights in metres above chart datum.",
  moons: "Phases for 22 h, Universal Time.",
  winds: "Pressures in hectopascals. North is up.",
};

/** A chart unfolded on the table: graduated border, title block, and the creases it is kept by. */
export function drawChart(sheet, spec, design, { width, height }) {
  const random = design.random("format");
  const wide = random.chance(0.35);
  const w = Math.round(width * (wide ? 0.9 : random.between(0.76, 0.84)));
  const h = Math.round(
    wide ? w * random.between(0.74, 0.86) : Math.min(height * 0.88, w * random.between(1.2, 1.36)),
  );
  const box = { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), w, h };
  sheet.fillStyle = mergeColors(design.ground, "#16324f", 0.25);
  sheet.fillRect(box.x - 1, box.y - 1, w + 3, h + 3);
  sheet.fillStyle = design.stock;
  sheet.fillRect(box.x, box.y, w, h);
  const margin = Math.round(w * 0.042);
  const frame = { x: box.x + margin, y: box.y + margin, w: w - margin * 2, h: h - margin * 2.4 };
  const ladder = Math.round(w * 0.012);
  const art = { x: frame.x + ladder, y: frame.y + ladder, w: frame.w - ladder * 2, h: frame.h - ladder * 2 };
  const heading = design.allover || !spec.title ? 0 : Math.round(art.h * 0.17);
  printArtwork(sheet, design, { ...art, y: art.y + heading, h: art.h - heading });
  drawCreases(sheet, box, random.pick(wide ? FOLDS.wide : FOLDS.tall), design.night);
  drawLadder(sheet, frame, ladder, design, random);
  if (heading) drawHeading(sheet, art, heading, spec, design, random);
  else drawTitleBlock(sheet, art, spec, design, random);
  const line = design.night ? "#e8edec" : INK;
  sheet.fillStyle = line;
  const size = w * 0.0165;
  const base = box.y + h - margin * 0.5;
  drawText(sheet, "Slack Water Press", frame.x, base, { face: "label", size });
  drawText(sheet, NOTES[spec.family], box.x + w / 2, base, {
    face: "italic",
    size,
    align: "center",
  });
  sheet.fillStyle = design.night ? "#ff7db3" : MAGENTA;
  drawText(sheet, spec.number ?? "", frame.x + frame.w, base, {
    face: "label",
    size: size * 1.15,
    align: "right",
  });
}

function drawLadder(sheet, { x, y, w, h }, thick, design, random) {
  const line = design.night ? "#e8edec" : INK;
  sheet.strokeStyle = line;
  sheet.fillStyle = line;
  sheet.lineWidth = 1.4;
  sheet.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  sheet.strokeRect(x + thick + 0.5, y + thick + 0.5, w - thick * 2 - 1, h - thick * 2 - 1);
  const step = Math.min(w, h) / random.pick([16, 20, 24]);
  const bar = thick * 0.42;
  for (let i = 0, at = thick; at < w - thick; i++, at += step) {
    if (i % 2) continue;
    const length = Math.min(step, w - thick - at);
    sheet.fillRect(x + at, y + thick * 0.3, length, bar);
    sheet.fillRect(x + at, y + h - thick * 0.3 - bar, length, bar);
  }
  for (let i = 0, at = thick; at < h - thick; i++, at += step) {
    if (i % 2) continue;
    const length = Math.min(step, h - thick - at);
    sheet.fillRect(x + thick * 0.3, y + at, bar, length);
    sheet.fillRect(x + w - thick * 0.3 - bar, y + at, bar, length);
  }
}

function drawCreases(sheet, { x, y, w, h }, [cols, rows], night) {
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < cols; i++) {
      if ((i + j) % 2) continue;
      sheet.fillStyle = night ? "rgba(255,255,255,0.022)" : "rgba(22,50,79,0.028)";
      sheet.fillRect(x + (w * i) / cols, y + (h * j) / rows, w / cols, h / rows);
    }
  }
  const crease = (cx, cy, cw, ch) => {
    sheet.fillStyle = night ? "rgba(0,0,0,0.25)" : "rgba(22,50,79,0.13)";
    sheet.fillRect(cx, cy, cw, ch);
    sheet.fillStyle = night ? "rgba(255,255,255,0.1)" : "rgba(255,255,255,0.45)";
    sheet.fillRect(cx + (cw < ch ? 2 : 0), cy + (cw < ch ? 0 : 2), cw, ch);
  };
  for (let i = 1; i < cols; i++) crease(Math.round(x + (w * i) / cols), y, 2, h);
  for (let j = 1; j < rows; j++) crease(x, Math.round(y + (h * j) / rows), w, 2);
}
