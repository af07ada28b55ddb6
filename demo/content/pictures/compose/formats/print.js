import { printArtwork } from "../../design.js";
import { INK, MAGENTA, mergeColors, PAPER, STOCKS } from "../../palette.js";
import { drawText, measure } from "../../type/text.js";

/** An unframed print: a large sheet, a wide margin, the title and the edition in small type under the image. */
export function print(sheet, spec, design, { width, height }) {
  const random = design.random("format");
  const shape = random.pick(["tall", "tall", "square", "wide"]);
  const w = Math.round(width * { tall: random.between(0.79, 0.84), square: 0.86, wide: 0.92 }[shape]);
  const h = Math.round(w * { tall: random.between(1.32, 1.42), square: 1.12, wide: 0.78 }[shape]);
  const box = { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), w, h };
  sheet.fillStyle = mergeColors(design.ground, "#16324f", 0.22);
  sheet.fillRect(box.x - 1, box.y - 1, w + 3, h + 3);
  sheet.fillStyle = design.night ? PAPER : mergeColors(PAPER, "#ffffff", 0.4);
  sheet.fillRect(box.x, box.y, w, h);
  const margin = Math.round(Math.min(w, h) * random.between(0.09, 0.13));
  const art = { x: box.x + margin, y: box.y + margin, w: w - margin * 2, h: h - margin * 2.45 };
  printArtwork(sheet, design, art);
  if (design.stock === STOCKS.paper) {
    sheet.strokeStyle = INK;
    sheet.lineWidth = 1.3;
    sheet.strokeRect(art.x + 0.5, art.y + 0.5, art.w - 1, Math.round(art.h) - 1);
  }
  drawCaption(sheet, spec, art, box, margin, random);
}

function drawCaption(sheet, spec, art, box, margin, random) {
  const base = art.y + art.h + margin * 0.62;
  const copy = spec.edition ? `${random.whole(2, spec.edition)}/${spec.edition}` : "";
  const room = art.w * 0.66;
  const title = spec.title ?? "";
  const size = Math.min(box.w * 0.032, (room / (measure("title", title, 1) || 1)) * 1);
  sheet.fillStyle = INK;
  drawText(sheet, title, art.x, base, { face: "title", size });
  drawText(sheet, spec.author ?? "", art.x, base + box.w * 0.033, { face: "text", size: box.w * 0.022 });
  drawText(sheet, copy, art.x + art.w, base, { face: "italic", size: box.w * 0.023, align: "right" });
  sheet.fillStyle = MAGENTA;
  drawText(sheet, spec.number ?? "", art.x + art.w, base + box.w * 0.033, {
    face: "label",
    size: box.w * 0.0195,
    align: "right",
  });
}
