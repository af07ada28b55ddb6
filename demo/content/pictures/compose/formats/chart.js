import { printArtwork, readable } from "../../design.js";
import { INK, MAGENTA, mix } from "../../palette.js";
import { isRightToLeft } from "../../type/fonts.js";
import { drawText, drawTitle, fitTitle } from "../../type/text.js";

const SCALES = ["1 : 12 500", "1 : 25 000", "1 : 50 000", "1 : 75 000", "1 : 150 000"];

/** A chart unfolded on the table: graduated border, title block, and the creases it is kept by. */
export function chart(sheet, spec, design, { width, height }) {
  const random = design.random("format");
  const wide = random.chance(0.35);
  const w = Math.round(width * (wide ? 0.9 : random.between(0.76, 0.84)));
  const h = Math.round(wide ? w * random.between(0.74, 0.86) : Math.min(height * 0.88, w * random.between(1.2, 1.36)));
  const box = { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), w, h };
  sheet.fillStyle = mix(design.ground, "#16324f", 0.25);
  sheet.fillRect(box.x - 1, box.y - 1, w + 3, h + 3);
  sheet.fillStyle = design.stock;
  sheet.fillRect(box.x, box.y, w, h);
  const margin = Math.round(w * 0.042);
  const frame = { x: box.x + margin, y: box.y + margin, w: w - margin * 2, h: h - margin * 2.4 };
  const ladder = Math.round(w * 0.012);
  const art = { x: frame.x + ladder, y: frame.y + ladder, w: frame.w - ladder * 2, h: frame.h - ladder * 2 };
  const heading = design.allover || !spec.title ? 0 : Math.round(art.h * 0.17);
  printArtwork(sheet, design, { ...art, y: art.y + heading, h: art.h - heading });
  drawLadder(sheet, frame, ladder, design, random);
  if (heading) drawHeading(sheet, art, heading, spec, design, random);
  else drawTitleBlock(sheet, art, spec, design, random);
  const line = design.night ? "#e8edec" : INK;
  sheet.fillStyle = line;
  const size = w * 0.0165;
  const base = box.y + h - margin * 0.5;
  drawText(sheet, "Slack Water Press", frame.x, base, { face: "label", size });
  drawText(sheet, "Soundings in metres. Not to be used for navigation.", box.x + w / 2, base, { face: "italic", size, align: "center" });
  sheet.fillStyle = design.night ? "#ff7db3" : MAGENTA;
  drawText(sheet, spec.number ?? "", frame.x + frame.w, base, { face: "label", size: size * 1.15, align: "right" });
  drawCreases(sheet, box, random.pick(wide ? [[3, 2], [4, 2]] : [[2, 3], [3, 3], [2, 4]]), design.night);
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

function drawTitleBlock(sheet, art, spec, design, random) {
  if (!spec.title) return;
  const width = art.w * random.between(0.4, 0.52);
  const pad = width * 0.075;
  const fitted = fitTitle(spec.title, { width: width - pad * 2, height: art.h * 0.2, size: art.w * 0.075, lines: 4 });
  const note = art.w * 0.0215;
  const height = pad * 1.7 + fitted.height + note * (spec.author ? 3.6 : 2.2);
  const right = random.chance(0.5);
  const low = random.chance(0.4);
  const gap = art.w * 0.035;
  const x = Math.round(right ? art.x + art.w - width - gap : art.x + gap);
  const y = Math.round(low ? art.y + art.h - height - gap : art.y + gap);
  sheet.fillStyle = design.stock;
  sheet.fillRect(x, y, width, height);
  const line = readable(design.stock, [INK, "#e8edec"]);
  sheet.strokeStyle = line;
  sheet.lineWidth = 1.4;
  sheet.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width), Math.round(height));
  sheet.fillStyle = line;
  drawTitle(sheet, spec.title, fitted, x + pad, y + pad * 0.9, width - pad * 2);
  const rtl = isRightToLeft(spec.title);
  const edge = rtl ? x + width - pad : x + pad;
  const align = rtl ? "right" : "left";
  let base = y + pad * 0.9 + fitted.height + note * 1.35;
  if (spec.author) {
    drawText(sheet, spec.author, edge, base, { face: "text", size: note * 1.1, align });
    base += note * 1.45;
  }
  drawText(sheet, random.pick(SCALES), edge, base, { face: "figures", size: note, align });
}

function drawHeading(sheet, art, height, spec, design, random) {
  const rtl = isRightToLeft(spec.title);
  const pad = art.w * 0.035;
  const width = art.w * 0.66;
  const fitted = fitTitle(spec.title, { width, height: height - pad * 1.4, size: height * 0.5, lines: 2 });
  const line = readable(design.stock, [INK, "#e8edec"]);
  sheet.fillStyle = line;
  drawTitle(sheet, spec.title, fitted, rtl ? art.x + art.w - pad - width : art.x + pad, art.y + pad * 0.8, width);
  const note = art.w * 0.024;
  const edge = rtl ? art.x + pad : art.x + art.w - pad;
  const align = rtl ? "left" : "right";
  drawText(sheet, spec.author ?? "", edge, art.y + pad + note, { face: "text", size: note * 1.1, align });
  drawText(sheet, random.pick(SCALES), edge, art.y + pad + note * 2.5, { face: "figures", size: note, align });
  sheet.fillRect(art.x, art.y + height, art.w, 1.4);
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
    sheet.fillStyle = night ? "rgba(0,0,0,0.28)" : "rgba(22,50,79,0.16)";
    sheet.fillRect(cx, cy, cw, ch);
    sheet.fillStyle = night ? "rgba(255,255,255,0.13)" : "rgba(255,255,255,0.75)";
    sheet.fillRect(cx + (cw < ch ? 2 : 0), cy + (cw < ch ? 0 : 2), cw, ch);
  };
  for (let i = 1; i < cols; i++) crease(Math.round(x + (w * i) / cols), y, 2, h);
  for (let j = 1; j < rows; j++) crease(x, Math.round(y + (h * j) / rows), w, 2);
}
