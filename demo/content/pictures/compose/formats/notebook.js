import { printArtwork, readable } from "../../design.js";
import { INK, MAGENTA, mergeColors, PAPER } from "../../palette.js";
import { drawText, drawTitle, wrapPictureTitle } from "../../type/text.js";

const CLOTHS = {
  navy: { cover: "#16324f", spine: "#b0125f" },
  sea: { cover: "#2f7f74", spine: "#16324f" },
  ochre: { cover: "#d9a441", spine: "#16324f" },
  rose: { cover: "#e3a3b8", spine: "#16324f" },
  water: { cover: "#a9ccd2", spine: "#b0125f" },
  buff: { cover: "#dccfa4", spine: "#2f7f74" },
  kraft: { cover: "#c9b48c", spine: "#16324f" },
};

/** A stitched notebook: plain cover, cloth spine with its thread, round fore-edge corners, a paper band. */
export function drawNotebook(sheet, spec, design, { width, height }) {
  const random = design.random("format");
  const { cover, spine } = random.pick(Object.values(CLOTHS));
  const h = Math.round(height * random.between(0.7, 0.8));
  const w = Math.round(h * random.pick([0.66, 0.7, 0.74]));
  const box = { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), w, h };
  const outline = (grow) => {
    sheet.beginPath();
    sheet.roundRect(box.x, box.y, w + grow, h + grow, [3, 26, 26, 3]);
  };
  sheet.fillStyle = mergeColors(design.ground, "#16324f", 0.3);
  outline(7);
  sheet.fill();
  sheet.fillStyle = "#f3f1e8";
  outline(5);
  sheet.fill();
  sheet.fillStyle = cover;
  outline(0);
  sheet.fill();
  sheet.save();
  outline(0);
  sheet.clip();
  const spineWidth = Math.round(w * 0.085);
  sheet.fillStyle = spine;
  sheet.fillRect(box.x, box.y, spineWidth, h);
  drawStitches(sheet, box.x + spineWidth * 0.62, box, mergeColors(spine, "#ffffff", 0.55));
  if (random.chance(0.5)) drawBellyBand(sheet, box, spec, design, random);
  else drawPastedLabel(sheet, box, spineWidth, spec, design, random, cover);
  sheet.restore();
}

function drawStitches(sheet, x, { y, h }, colour) {
  sheet.strokeStyle = colour;
  sheet.lineWidth = 3.4;
  sheet.lineCap = "round";
  const step = h / 30;
  for (let i = 0; i < 30; i++) {
    sheet.beginPath();
    sheet.moveTo(x, y + step * (i + 0.26));
    sheet.lineTo(x, y + step * (i + 0.78));
    sheet.stroke();
  }
  sheet.lineCap = "butt";
}

function drawBellyBand(sheet, box, spec, design, random) {
  const h = Math.round(box.h * random.between(0.36, 0.46));
  const y = Math.round(box.y + box.h * random.between(0.3, 0.46));
  const band = { x: box.x, y, w: box.w, h };
  const day = {
    ...design,
    night: false,
    stock: PAPER,
    inks: design.night ? ["teal", "magenta"] : design.inks,
  };
  const artWidth = Math.round(box.w * random.between(0.42, 0.5));
  sheet.fillStyle = PAPER;
  sheet.fillRect(band.x, band.y, band.w, band.h);
  printArtwork(sheet, day, { x: band.x + band.w - artWidth, y, w: artWidth, h });
  const pad = box.w * 0.055;
  const fitted = wrapPictureTitle(spec.title ?? "", {
    width: box.w - artWidth - pad * 2,
    height: h * 0.6,
    size: box.w * 0.105,
    lines: 5,
  });
  sheet.fillStyle = INK;
  drawTitle(sheet, spec.title ?? "", fitted, box.x + pad, y + pad * 0.8, box.w - artWidth - pad * 2);
  drawText(sheet, spec.author ?? "", box.x + pad, y + h - pad * 1.55, { face: "text", size: box.w * 0.033 });
  sheet.fillStyle = MAGENTA;
  drawText(sheet, spec.number ?? "", box.x + pad, y + h - pad * 0.75, { face: "label", size: box.w * 0.031 });
  sheet.fillStyle = "rgba(22,50,79,0.22)";
  sheet.fillRect(band.x, band.y - 1, band.w, 1.5);
  sheet.fillRect(band.x, band.y + band.h, band.w, 1.5);
}

/** A small diagram printed on the cover in one ink, with the title under it. */
function drawPastedLabel(sheet, box, spineWidth, spec, design, random, cover) {
  const side = Math.round(box.w * random.between(0.5, 0.62));
  const tall = Math.round(side * random.pick([1, 1.2, 0.8]));
  const x = Math.round(box.x + spineWidth + (box.w - spineWidth - side) / 2);
  const y = Math.round(box.y + box.h * random.pick([0.13, 0.18, 0.24]));
  const line = readable(cover, [INK, PAPER]);
  const day = {
    ...design,
    night: false,
    stock: PAPER,
    inks: design.night ? ["teal", "magenta"] : design.inks,
  };
  printArtwork(sheet, day, { x, y, w: side, h: tall });
  sheet.strokeStyle = line;
  sheet.lineWidth = 1.5;
  sheet.strokeRect(x - 9.5, y - 9.5, side + 19, tall + 19);
  const fitted = wrapPictureTitle(spec.title ?? "", {
    width: side,
    height: box.h * 0.2,
    size: box.w * 0.09,
    lines: 3,
  });
  sheet.fillStyle = line;
  const top = y + tall + box.w * 0.06;
  drawTitle(sheet, spec.title ?? "", fitted, x, top, side);
  drawText(sheet, spec.number ?? "", x, box.y + box.h - box.w * 0.07, { face: "label", size: box.w * 0.036 });
}
